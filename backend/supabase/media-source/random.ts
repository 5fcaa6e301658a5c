/** A seeded source of numbers, so that every run draws the very same pictures. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T
}

/** mulberry32 over a text hashed with FNV-1a. */
export function makeRandom(seed: string): Random {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('pick: empty list')
      return item
    },
  }
}
