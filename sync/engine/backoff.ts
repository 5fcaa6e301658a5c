const FIRST_MS = 1_000
const LONGEST_MS = 5 * 60 * 1_000

/**
 * Waiting times that double from 1 s to 5 min. Each is shortened by up to half at random, so that
 * phones do not all retry at the same moment.
 */
export function makeBackoff(random: () => number = Math.random) {
  let step = 0
  return {
    /** Milliseconds until the next try. */
    next(): number {
      const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** step)
      step += 1
      return full * (1 - random() / 2)
    },
    reset() {
      step = 0
    },
  }
}
