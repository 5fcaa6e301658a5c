import type { BulkAct, BulkDecision, BulkResult, NetworkResult } from '#sync'
import { networkWords } from '#texts/network.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { decideMany } from './commands.ts'
import { attempt } from './run-with-toast.ts'

const own = texts.bulk

/**
 * How many requests one call decides at most. The server takes up to 200, but ends a statement after eight
 * seconds, and on a small, busy machine fifty approvals came near that.
 */
const PER_CALL = 25

export type Act = Exclude<BulkAct, `undo-${string}`>

/** What is done with all of them. */
export type BulkOrder = Pick<BulkDecision, 'group' | 'reason' | 'mail'> & { act: Act }

export interface BulkLine extends BulkResult {
  /** Why no answer came (`outcome` is 'failed' then), or why what was done could not be taken back. */
  reason?: string
  /** Of what was done: until when it can be taken back, and when its mail leaves, in milliseconds. */
  undoUntil?: number
  mailAt?: number
}

export interface BulkOutcome {
  order: BulkOrder
  lines: readonly BulkLine[]
}

type Decide = (asked: BulkDecision) => ReturnType<typeof decideMany>

/**
 * Decides about all of them; what is not answered has failed, with the reason.
 * @param decide one call of the server
 */
export async function runBulk(
  order: BulkOrder,
  requests: readonly { id: string; nome: string | null }[],
  decide: Decide = decideMany,
): Promise<BulkOutcome> {
  const { act, ...others } = order
  const items = requests.map(({ id }) => ({ id, was: 'pendente' as const }))
  const lines = await inCalls({ ...others, do: act, items }, decide)
  const names = new Map(requests.map(({ id, nome }) => [id, nome]))
  return {
    order,
    lines: lines.map((line) => Object.assign(line, { nome: line.nome ?? names.get(line.id) ?? null })),
  }
}

/**
 * Takes back what can be taken back.
 * @returns what was, and what is left with the reasons; `reason` is one of them, or null if none
 *   was refused
 */
export async function undoBulk(
  { order, lines }: BulkOutcome,
  decide: Decide = decideMany,
): Promise<{ undone: readonly BulkLine[]; left: BulkOutcome; failed: number; reason: string | null }> {
  const now = Date.now()
  const asked = lines.filter((line) => canUndo(line, now))
  const items = asked.map(({ id, approved_id, before = null }) =>
    order.act === 'group' ? { id, group: before } : { id, approved_id },
  )
  const answers = await inCalls({ do: `undo-${order.act}`, items, from: order.group }, decide)
  // 'already': an earlier try arrived, and its answer did not.
  const refused = new Map(
    answers.flatMap((line) => (line.outcome === 'done' || line.outcome === 'already' ? [] : [[line.id, line]])),
  )
  const undone = new Set(asked.filter(({ id }) => !refused.has(id)))
  const withReason = (line: BulkLine): BulkLine => {
    const answer = refused.get(line.id)
    if (!answer) return line
    return { ...line, reason: lineWords(order, answer), undoUntil: canRetry(answer) ? line.undoUntil : 0 }
  }
  const [first] = refused.values()
  return {
    undone: [...undone],
    left: { order, lines: lines.filter((line) => !undone.has(line)).map(withReason) },
    failed: refused.size,
    reason: first ? lineWords(order, first) : null,
  }
}

/** The result of another try, in the place of what had failed. */
export function withRetried(before: BulkOutcome, again: BulkOutcome): BulkOutcome {
  const retried = new Map(again.lines.map((line) => [line.id, line]))
  return { ...again, lines: before.lines.map((line) => retried.get(line.id) ?? line) }
}

/** The outcomes on the screen, by number, the newest last. */
export type Outcomes = ReadonlyMap<number, BulkOutcome>

/** With this one, and the others as long as something of them can be taken back. */
export const withOutcome = (all: Outcomes, id: number, outcome: BulkOutcome, now: number): Outcomes =>
  new Map(
    [...all, [id, outcome] as const].filter(
      ([one, { lines }]) => one === id || lines.some((line) => canUndo(line, now)),
    ),
  )

async function inCalls({ items, ...asked }: BulkDecision, decide: Decide): Promise<BulkLine[]> {
  const lines: BulkLine[] = []
  let failure: Extract<NetworkResult, { ok: false }> | null = null
  // Of the same size: one that is left over alone could be taken back for a shorter time.
  const size = Math.ceil(items.length / Math.ceil(items.length / PER_CALL))
  for (let first = 0; first < items.length; first += size) {
    const part = items.slice(first, first + size)
    const answer: Awaited<ReturnType<Decide>> = failure ?? (await attempt(() => decide({ ...asked, items: part })))
    if (answer.ok) {
      const { results, undo_seconds: seconds } = answer.value
      const times = { undoUntil: Date.now() + seconds * 1000, mailAt: Date.now() + seconds * 1500 }
      lines.push(...results.map((line) => (line.outcome === 'done' ? Object.assign(line, times) : line)))
    } else {
      // Without a network, the next call would not arrive either.
      failure = answer
      const reason = networkWords(answer)
      lines.push(...part.map(({ id }): BulkLine => ({ id, nome: null, outcome: 'failed', reason })))
    }
  }
  return lines
}

export const canUndo = ({ outcome, undoUntil = 0 }: BulkLine, now: number): boolean =>
  outcome === 'done' && now < undoUntil

/** When the next of them can no longer be taken back. */
export const nextExpiry = ({ lines }: BulkOutcome, now: number): number =>
  Math.min(...lines.flatMap((line) => (canUndo(line, now) ? line.undoUntil! : [])))

export const canRetry = ({ outcome }: BulkLine): boolean => outcome === 'failed' || outcome === 'busy'

/** What became of one, in words. */
export function lineWords({ act, group = '' }: BulkOrder, line: BulkLine): string {
  const by = line.by ? texts.moved.by(line.by) : ''
  switch (line.outcome) {
    case 'done':
      return [act === 'group' ? own.done.group(group) : own.done[act], ...(line.reason ? [line.reason] : [])].join('. ')
    case 'already':
      return join(own.already, by)
    case 'approved':
      return join(own.wasApproved, by)
    case 'moved':
      return join(line.status ? texts.moved.changed(texts.status[line.status]) : texts.moved.changedUnknown, by)
    case 'gone':
      return texts.moved.gone
    case 'deactivated':
      return own.deactivated
    case 'late':
      return texts.undo.late
    case 'busy':
      return own.busy
    case 'failed':
      return line.reason ?? own.failed
  }
}

/** '12 aprovadas · 1 já estava · 1 falhou'. */
export function sumWords({ order, lines }: BulkOutcome): string {
  const amount = (...outcomes: BulkLine['outcome'][]) => lines.filter((line) => outcomes.includes(line.outcome)).length
  const parts: [number, (amount: number) => string][] = [
    [amount('done'), own.sums[order.act]],
    [amount('already'), own.sums.already],
    [amount('moved', 'approved', 'gone', 'deactivated', 'late'), own.sums.moved],
    [amount('failed', 'busy'), own.sums.failed],
  ]
  return parts.flatMap(([n, words]) => (n > 0 ? [words(n)] : [])).join(' · ')
}

const join = (...words: string[]): string => words.filter(Boolean).join(' ')
