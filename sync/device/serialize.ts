/**
 * Lets the calls of an asynchronous function run one after the other, in the order in which they were made: two quick
 * taps end in what the second one wanted. A call that fails fails alone.
 */
export function serialize<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const next = last.then(() => run(...args))
    // Only the order is kept here; the caller hears of the failure by `next`.
    last = next.catch(() => undefined)
    return next
  }
}
