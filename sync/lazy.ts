const FIRST_WAIT_MS = 1000

/**
 * A part of the app in a chunk of its own: while it can't be fetched it is asked for again, after ever longer waits and
 * at the network's return. Never rejects.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await load()
    } catch (error) {
      console.info('A part of the app is asked for again', error)
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
        addEventListener('online', resolve, { once: true })
      })
    }
  }
}
