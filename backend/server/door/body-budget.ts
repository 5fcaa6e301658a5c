const MB = 1024 * 1024

/**
 * Bytes of bodies that wait for an answer: of one caller, and of all. The largest single one is 50
 * MB.
 */
const DEFAULT_LIMITS = { ofOne: 64 * MB, ofAll: 256 * MB }

/** What one request holds until it is answered. */
export interface Reservation {
  /** Adds bytes that have arrived. False: there is no room, and the rest must not be read. */
  grow(bytes: number): boolean
  release(): void
}

/** Limits the memory of request bodies, from a body's first byte to its answer. */
export interface BodyBudget {
  reserve(caller: string): Reservation
}

export function makeBodyBudget({ ofOne, ofAll } = DEFAULT_LIMITS): BodyBudget {
  const byCaller = new Map<string, number>()
  let all = 0
  return {
    reserve(caller) {
      let mine = 0
      const add = (bytes: number) => {
        mine += bytes
        all += bytes
        const total = (byCaller.get(caller) ?? 0) + bytes
        if (total > 0) byCaller.set(caller, total)
        else byCaller.delete(caller)
      }
      return {
        grow(bytes) {
          if ((byCaller.get(caller) ?? 0) + bytes > ofOne || all + bytes > ofAll) return false
          add(bytes)
          return true
        },
        release: () => add(-mine),
      }
    },
  }
}
