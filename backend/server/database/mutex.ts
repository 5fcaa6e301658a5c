/**
 * Runs tasks one after the other in the order of the calls. A failed task does not stop the next.
 */
export function makeMutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task, task)
    last = result.then(
      () => undefined,
      () => undefined, // the caller of the failed task has the error
    )
    return result
  }
}
