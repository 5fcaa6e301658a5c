const FIRST_WAIT_MS = 1000

/**
 * Loads a separate chunk of the app. Retries with growing waits and when the network returns, until
 * it loads. Never rejects. Apart from lazy-api.ts, which a visitor's first page does not need.
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
