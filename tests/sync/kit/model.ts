/** What she meant, kept beside the devices: every durable write of any of them, and of the server. */
export interface Intent {
  stamp: string
  active: boolean
  /** The stamp of the state its author saw. */
  seen: string | undefined
}

export interface Favorite {
  active: boolean
  stamp: string
}

interface StoredDocument {
  [field: string]: unknown
}

/**
 * The expected end of a simulation, by rules of its own: union, maximum and earliest start; of a favourite's intents
 * the one with the latest stamp; union of marks.
 */
export function makeModel() {
  const days = new Set<number>()
  const starts: string[] = []
  let lastDay = 0
  const marks = new Set<string>()
  const intents = new Map<string, Map<string, Intent>>()
  /** Stamps in the order of their first arrival at the server. */
  const arrivals: string[] = []

  function intend(devotional: string, intent: Intent) {
    const known = intents.get(devotional) ?? new Map<string, Intent>()
    intents.set(devotional, known)
    // Sent anew after a reset, it is the same intent.
    if (!known.has(intent.stamp)) known.set(intent.stamp, intent)
  }

  return {
    days,
    marks,
    intents,
    arrivals,
    /** A write of hers that is durable on a device. */
    stored(collection: string, doc: StoredDocument, previous: StoredDocument | undefined) {
      const before = previous && !previous._deleted ? previous : undefined
      const isWrite = doc.unsent === 1 && !doc._deleted && (doc.edit as number) > ((before?.edit as number | undefined) ?? 0)
      if (!isWrite) return
      if (collection === 'progress') {
        for (const day of doc.completed_days as number[]) days.add(day)
        lastDay = Math.max(lastDay, doc.last_completed_day as number)
        starts.push(doc.started_at as string)
      }
      if (collection === 'read_marks') marks.add(doc.id as string)
      if (collection === 'favorites') {
        intend(doc.id as string, { stamp: doc.stamp as string, active: doc.active as boolean, seen: before?.stamp as string | undefined })
      }
    },
    /** A write of the server's side. */
    intend,
    progress(startedAt: string, completed: readonly number[]) {
      starts.push(startedAt)
      for (const day of completed) days.add(day)
      lastDay = Math.max(lastDay, ...completed)
    },
    arrived(stamp: string) {
      if (!arrivals.includes(stamp)) arrivals.push(stamp)
    },

    expectedProgress: () =>
      starts.length === 0 ? null : { started_at: starts.reduce((a, b) => (a < b ? a : b)), last_completed_day: lastDay, completed_days: [...days].sort((a, b) => a - b) },

    /** @param kept what the server made of stamps from the future, by the stamp that was sent */
    expectedFavorites(kept: ReadonlyMap<string, string>): Map<string, Favorite> {
      const expected = new Map<string, Favorite>()
      for (const [devotional, all] of intents) {
        const delivered = [...all.values()].filter(({ stamp }) => arrivals.includes(stamp))
        const [last] = delivered.map(({ stamp, active }) => ({ stamp: kept.get(stamp) ?? stamp, active })).sort((a, b) => (a.stamp > b.stamp ? -1 : 1))
        if (last) expected.set(devotional, last)
      }
      return expected
    },

    /**
     * Favourites that ended in an intent whose author, or another woman's phone, had already gone on from it. One case
     * is excused: a stamp from the future that reached the server for the first time after its own successor.
     */
    overruled(final: ReadonlyMap<string, Favorite>, kept: ReadonlyMap<string, string>): string[] {
      const sentAs = new Map([...kept].map(([sent, clamped]) => [clamped, sent]))
      const raw = (stamp: string) => sentAs.get(stamp) ?? stamp
      return [...final].flatMap(([devotional, { stamp }]) => {
        const winner = raw(stamp)
        const successors = [...(intents.get(devotional)?.values() ?? [])].filter(({ seen }) => seen !== undefined && raw(seen) === winner)
        const isLate = successors.every(
          (successor) => kept.has(winner) && arrivals.includes(successor.stamp) && arrivals.indexOf(successor.stamp) < arrivals.indexOf(winner),
        )
        return successors.length > 0 && !isLate ? [`${devotional}: ${stamp} though ${successors.map((one) => one.stamp).join(', ')} came after it`] : []
      })
    },
  }
}

export type Model = ReturnType<typeof makeModel>
