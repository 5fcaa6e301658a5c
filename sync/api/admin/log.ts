import type { AdminLog, LogFilter, LogLine } from '#sync/model/admin-log.ts'
import { emptied, parsed } from '#sync/remote/answers.ts'
import { callAs } from '../rest.ts'

/** The API gives at most a thousand rows at once. */
const PAGE = 1000

const COLUMNS = 'id,admin_email,acao,alvo_email,detalhes,criado_em'

/** See AdminLog. */
export function makeAdminLog(userId: string): AdminLog {
  const lines: AdminLog['lines'] = async (filter, { limit, offset = 0 }) => {
    const query = [
      ...conditions(filter),
      `select=${COLUMNS}`,
      'order=criado_em.desc,ordem.desc',
      `limit=${limit}`,
      `offset=${offset}`,
    ].join('&')
    return parsed(await callAs(userId, `admin_logs?${query}`, { method: 'GET' }))
  }
  return {
    lines,
    async allLines(filter, onProgress) {
      // What is written meanwhile would push the rest along.
      const until = filter.until ?? new Date(Date.now() + 60_000).toISOString()
      const all = new Map<string, LogLine>()
      for (let offset = 0; ; offset += PAGE) {
        const page = await lines({ ...filter, until }, { limit: PAGE, offset })
        if (!page.ok) return page
        for (const line of page.value) all.set(line.id, line)
        onProgress?.(all.size)
        if (page.value.length < PAGE) return { ok: true, value: [...all.values()] }
      }
    },
    async recordExport(acao, details) {
      const row = { acao, alvo_email: null, detalhes: details }
      return emptied(await callAs(userId, 'admin_logs', { method: 'POST', body: row, prefer: 'return=minimal' }))
    },
  }
}

function conditions({ who, what, whom, from, until }: LogFilter): string[] {
  return [
    who && `admin_email=${isAddress(who) ? exactly(who) : `ilike.${containing(who)}`}`,
    what && `acao=eq.${encodeURIComponent(what)}`,
    whom && `alvo_email=${isAddress(whom) ? exactly(whom) : `ilike.${containing(whom)}`}`,
    from && `criado_em=gte.${encodeURIComponent(from)}`,
    until && `criado_em=lt.${encodeURIComponent(until)}`,
  ].filter((part) => typeof part === 'string' && part !== '') as string[]
}

/** A whole address means the one person, whom an index finds; the log has addresses in small letters. */
const isAddress = (text: string): boolean => /^[^@\s*]+@[^@\s*]+\.[^@\s*.]{2,}$/.test(text.trim())
const exactly = (text: string): string => `eq.${encodeURIComponent(text.trim().toLowerCase())}`

/** A pattern that finds the text wherever it stands. An asterisk is the API's own wildcard, and in no address. */
function containing(text: string): string {
  return encodeURIComponent(
    `*${text
      .trim()
      .replaceAll('*', '')
      .replaceAll(/[\\%_]/g, '\\$&')}*`,
  )
}
