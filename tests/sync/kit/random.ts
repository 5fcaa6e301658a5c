export interface Random {
  /** 0 ≤ x < 1 */
  (): number
  chance(probability: number): boolean
  /** 0 … bound - 1 */
  below(bound: number): number
  pick<T>(from: readonly T[]): T
}

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return Object.assign(next, {
    chance: (probability: number) => next() < probability,
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)]!,
  })
}
