/**
 * Asks the browser to keep this origin's storage when space gets short. After her first completed day there is
 * something to lose, and browsers that ask or weigh see a reason. Asking again costs nothing.
 */
export async function askToPersist(): Promise<void> {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist) return
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch (error) {
    // Without it the server still has all that was sent.
    console.info('Persistent storage could not be asked for', error)
  }
}
