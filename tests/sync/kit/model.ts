/**
 * What the member meant, kept beside the devices: every durable write of any of them, and of the
 * server.
 */
export interface Intent {
  stamp: string
  /** Of a favourite whether it is one, of an event the answer. */
  value: unknown
  /** The clock value of the state that its author saw. */
  seen: string | undefined
}

export interface Register {
  value: unknown
  stamp: string
}

/** The field of each register's value. */
export const REGISTERS = { favorites: 'active', event_answers: 'answer' } as const

type Lines = Readonly<Record<string, string>>

interface StoredDocument {
  [field: string]: unknown
}

/**
 * The expected end of a simulation, by rules of its own: union, maximum and earliest start; for a
 * register's intents the latest clock value; union of marks.
 */
export function makeModel() {
  const days = new Set<number>()
  const starts: string[] = []
  let lastDay = 0
  const marks = new Set<string>()
  /** What was asked for, by order. */
  const orders = new Map<string, unknown>()
  const intents = new Map<string, Map<string, Intent>>()
  /**
   * Every line that was written, by its name and day, and those that somebody replaced who saw
   * them.
   */
  const written = new Map<string, Map<string, string>>()
  const replaced = new Set<string>()
  const lineKey = (day: string, name: string) => `${day}/${name}`
  /** Intents (`<about>/<hlc>`) in the order of their first arrival at the server. */
  const arrivals = new Map<string, number>()

  function intend(about: string, intent: Intent) {
    const known = intents.get(about) ?? new Map<string, Intent>()
    intents.set(about, known)
    // Sent again after a reset, it is the same intent.
    if (!known.has(intent.stamp)) known.set(intent.stamp, intent)
  }

  /** A write in the place of some state of a day's note. */
  function lines(day: number | string, before: Lines, after: Lines) {
    const known = written.get(String(day)) ?? new Map<string, string>()
    written.set(String(day), known)
    for (const [name, text] of Object.entries(after)) if (!(name in before)) known.set(name, text)
    for (const name of Object.keys(before)) if (!(name in after)) replaced.add(lineKey(String(day), name))
  }

  return {
    days,
    marks,
    orders,
    intents,
    /** A member's write that is durable on a device. */
    stored(collection: string, doc: StoredDocument, previous: StoredDocument | undefined) {
      const before = previous && !previous._deleted ? previous : undefined
      const isWrite =
        doc.unsent === 1 && !doc._deleted && (doc.edit as number) > ((before?.edit as number | undefined) ?? 0)
      if (!isWrite) return
      if (collection === 'progress') {
        for (const day of doc.completed_days as number[]) days.add(day)
        lastDay = Math.max(lastDay, doc.last_completed_day as number)
        starts.push(doc.started_at as string)
      }
      if (collection === 'read_marks') marks.add(doc.id as string)
      if (collection === 'orders') orders.set(doc.id as string, doc.items)
      if (collection === 'day_notes') lines(doc.id as string, (before?.versions ?? {}) as Lines, doc.versions as Lines)
      if (collection === 'favorites' || collection === 'event_answers') {
        intend(doc.id as string, {
          stamp: doc.stamp as string,
          value: doc[REGISTERS[collection]],
          seen: before?.stamp as string | undefined,
        })
      }
    },
    lines,
    hasLine: (day: number, text: string) => [...(written.get(String(day))?.values() ?? [])].includes(text),
    /** Lines that leave a device though nobody replaced them. */
    takenLines: (doc: StoredDocument, previous: StoredDocument | undefined): string[] =>
      Object.keys((previous && !previous._deleted ? previous.versions : {}) as Lines).filter(
        (name) =>
          !(name in ((doc._deleted ? {} : doc.versions) as Lines)) && !replaced.has(lineKey(doc.id as string, name)),
      ),
    expectedLines: () =>
      new Map(
        [...written].map(([day, all]) => [
          day,
          Object.fromEntries([...all].filter(([name]) => !replaced.has(lineKey(day, name)))),
        ]),
      ),
    /** A write of the server's side. */
    intend,
    progress(startedAt: string, completed: readonly number[]) {
      starts.push(startedAt)
      for (const day of completed) days.add(day)
      lastDay = Math.max(lastDay, ...completed)
    },
    arrived(about: string, stamp: string) {
      const key = intentKey(about, stamp)
      if (!arrivals.has(key)) arrivals.set(key, arrivals.size)
    },

    expectedProgress: () =>
      starts.length === 0
        ? null
        : {
            started_at: starts.reduce((a, b) => (a < b ? a : b)),
            last_completed_day: lastDay,
            completed_days: [...days].sort((a, b) => a - b),
          },

    /** @param kept what the server made of clock values from the future, by `intentKey` */
    expectedRegisters(kept: ReadonlyMap<string, string>): Map<string, Register> {
      const expected = new Map<string, Register>()
      for (const [about, all] of intents) {
        const delivered = [...all.values()].filter(({ stamp }) => arrivals.has(intentKey(about, stamp)))
        const effective = delivered.map(({ stamp, value }) => ({
          stamp: kept.get(intentKey(about, stamp)) ?? stamp,
          value,
        }))
        if (effective.length > 0)
          expected.set(
            about,
            effective.reduce((a, b) => (b.stamp > a.stamp ? b : a)),
          )
      }
      return expected
    },

    /**
     * Registers that ended in an intent that someone had already seen and replaced. One case is
     * excused: a clock value from the future that first reached the server after its own successor,
     * or after what came of that one.
     */
    overruled(final: ReadonlyMap<string, Register>, kept: ReadonlyMap<string, string>): string[] {
      return [...final].flatMap(([about, { stamp }]) => {
        const all = [...(intents.get(about)?.values() ?? [])]
        const asKept = (sent: string) => kept.get(intentKey(about, sent)) ?? sent
        const arrival = (intent: Intent) => arrivals.get(intentKey(about, intent.stamp)) ?? Infinity
        const winner = all.find((intent) => asKept(intent.stamp) === stamp)
        if (!winner) return [`${about}: nobody wrote ${stamp}`]
        const isClamped = winner.stamp !== stamp
        // Sent again after a reset, the server's version of an intent is that intent.
        const successors = all.filter(
          (intent) => intent.stamp !== stamp && (intent.seen === winner.stamp || intent.seen === stamp),
        )
        const cameBefore = (intent: Intent): boolean =>
          arrival(intent) < arrival(winner) || all.some((later) => later.seen === intent.stamp && cameBefore(later))
        const overruling = successors.filter((successor) => !(isClamped && cameBefore(successor)))
        return overruling.map(
          (successor) => `${about}: ${stamp}, sent as ${winner.stamp}, though ${successor.stamp} came after it`,
        )
      })
    },
  }
}

/** Names an intent: two registers may use the same clock value. */
export const intentKey = (about: string, stamp: string) => `${about}/${stamp}`

export type Model = ReturnType<typeof makeModel>
