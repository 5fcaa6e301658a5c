import type { EventAnswer } from '#sync/database/schemas.ts'
import type { ContentDocuments } from '#sync/model/content.ts'
import { changed, emptied, type NetworkResult, restAs, result } from '../rest.ts'

/*
 * What administrators do about content that needs the network. All else goes through the outbox
 * (sync/member/publishing.ts).
 */

/** A devotional that goes to another day of the journey. */
export interface DayMove {
  devotional: string
  from: number
  to: number
  /** The one on that day, which takes its place; null: nobody's. */
  other: string | null
}

/** Moves texts between days, in one step. Needs the network: two days change together or not. */
export function makeAdminDays(userId: string) {
  const rest = restAs(userId)
  return {
    /** `refused` if somebody has changed one of the two days meanwhile. */
    move: async ({ devotional, from, to, other }: DayMove): Promise<NetworkResult> =>
      emptied(
        await result(
          rest.rpc('move_day', { devotional, from_day: from, to_day: to, ...(other !== null && { other }) }),
        ),
      ),
  }
}

/** What a text said at some time (`public.content_versions`). */
export interface ContentVersion<N extends keyof ContentDocuments = keyof ContentDocuments> {
  id: number
  /** With the columns of that time. */
  doc: Omit<ContentDocuments[N], 'id'>
  /** null: the server, or somebody who has no account any more. */
  author: string | null
  /** ISO 8601; null: it was there before versions were kept. */
  written_at: string | null
}

/** The earlier versions of what is published. They are on the server only. */
export function makeAdminVersions(userId: string) {
  return {
    /** Newest first; the first one is the present one. */
    of: async <N extends keyof ContentDocuments>(
      collection: N,
      id: string,
    ): Promise<NetworkResult<ContentVersion<N>[]>> => {
      const answer = await result(restAs(userId).rpc('content_versions', { collection, doc_id: id }))
      return answer as unknown as NetworkResult<ContentVersion<N>[]>
    },
  }
}

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

/** The most answers to an event that the server gives at once. */
const ANSWERS_PAGE = 1000

/** Who answered what to an event. Every call needs the network. */
export function makeAdminAnswers(userId: string) {
  const rest = restAs(userId)
  return {
    /** Everybody who answered. */
    async of(event: string): Promise<NetworkResult<EventAnswers>> {
      const rows: AnswerLine[] = []
      for (;;) {
        const asked = rest.rpc('admin_event_answers', { event, first: rows.length, size: ANSWERS_PAGE })
        const page = (await result(asked)) as NetworkResult<EventAnswers>
        if (!page.ok) return page
        rows.push(...page.value.rows)
        if (page.value.rows.length < ANSWERS_PAGE) return { ok: true, value: { counts: page.value.counts, rows } }
      }
    },
  }
}

/** A row of `groups` as an administrator sees it. */
export interface AdminGroup {
  id: string
  nome: string
  /** Whether the access request form offers it. */
  ativo: boolean
}

/**
 * The groups. Every call needs the network; the server decides, and logs. A person's record keeps
 * the name of the chosen group, not its id, so nothing here changes a record.
 */
export function makeAdminGroups(userId: string) {
  const groups = () => restAs(userId).from('groups')
  return {
    /** All groups, by name. */
    list: (): Promise<NetworkResult<AdminGroup[]>> =>
      result(groups().select('id,nome,ativo').order('nome', { ascending: true })),
    /** `refused`: most likely the name is taken. */
    create: (nome: string) => write(groups().insert({ nome }).select('id')),
    rename: (id: string, nome: string) => write(groups().update({ nome }).eq('id', id).select('id')),
    setActive: (id: string, ativo: boolean) => write(groups().update({ ativo }).eq('id', id).select('id')),
    /** `refused` if it no longer exists. */
    remove: (id: string) => write(groups().delete().eq('id', id).select('id')),
  }
}

/** Drops the database's message about a constraint or policy: it is not written for people. */
async function write(query: Parameters<typeof changed>[0]): Promise<NetworkResult> {
  const answer = await changed(query)
  return !answer.ok && answer.code === 'refused' ? { ok: false, code: 'refused' } : answer
}
