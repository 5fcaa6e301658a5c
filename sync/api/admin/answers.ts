import type { EventAnswer } from '#sync/database/schemas.ts'
import { type NetworkResult, restAs, result } from '../rest.ts'

/** What somebody answered to an event. */
export interface AnswerLine {
  nome: string
  answer: EventAnswer
  /** ISO 8601. */
  since: string
}

export interface EventAnswers {
  counts: Record<EventAnswer, number>
  /** Those who come first, each answer by name. */
  rows: AnswerLine[]
}

/** The most that the server answers at once. */
const PAGE = 1000

/** Who answered what to an event. Every call needs the network. */
export function makeAdminAnswers(userId: string) {
  const rest = restAs(userId)
  return {
    /** Everybody who answered. */
    async of(event: string): Promise<NetworkResult<EventAnswers>> {
      const rows: AnswerLine[] = []
      for (;;) {
        const asked = rest.rpc('admin_event_answers', { event, first: rows.length, size: PAGE })
        const page = (await result(asked)) as NetworkResult<EventAnswers>
        if (!page.ok) return page
        rows.push(...page.value.rows)
        if (page.value.rows.length < PAGE) return { ok: true, value: { counts: page.value.counts, rows } }
      }
    },
  }
}
