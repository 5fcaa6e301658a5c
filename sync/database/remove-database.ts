/**
 * Removes a database of IndexedDB. Where another tab still has it open, that tab is about to close it, and the removal
 * goes on by itself: it is not waited for.
 * @throws where the browser does not let it go
 */
export function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be removed`))
    request.onblocked = () => resolve()
  })
}
