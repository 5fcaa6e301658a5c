import { isIP } from 'node:net'
import { authError, json } from '../http/responses.ts'

interface Rule {
  /** At most `limit` counted requests … */
  limit: number
  /** … in this many milliseconds. */
  window: number
}

const MINUTE = 60_000

const REFUSALS = { rule: { limit: 60, window: 5 * MINUTE }, countsFailuresOnly: true }

/**
 * What hosted Supabase allows, and lite does not limit. Guessing is counted by address of the caller, and only
 * when it fails: a church hall of women behind one address signs in without hindrance. The public forms have their
 * limits in the database; here their refusals count, so that a flood does not keep the database busy with saying no.
 */
const RULES: Record<string, { rule: Rule; countsFailuresOnly: boolean }> = {
  '/auth/v1/token': { rule: { limit: 30, window: 5 * MINUTE }, countsFailuresOnly: true },
  '/auth/v1/signup': { rule: { limit: 10, window: 5 * MINUTE }, countsFailuresOnly: false },
  '/rest/v1/acessos_pendentes': REFUSALS,
  '/rest/v1/rpc/validate_activation': REFUSALS,
  '/rest/v1/rpc/activation_pending': REFUSALS,
  '/functions/v1/resend-activation': REFUSALS,
  '/functions/v1/set-user-password': REFUSALS,
}

/**
 * Wrong passwords for one account, from wherever: guessing from a thousand addresses helps no more than from a hundred.
 * Who is signed in stays so; a new link sets a password meanwhile.
 */
const ACCOUNT: Rule = { limit: 100, window: 60 * MINUTE }

/** One request's turn: refused, or to be told how it was answered. */
export interface Turn {
  refusal: Response | null
  leave(status: number): void
}

export interface AuthRateLimit {
  /**
   * Counts the request at once: a thousand that come together are a thousand. Null where nothing is limited.
   * @param account whose password is tried
   */
  enter(path: string, peer: string, account?: string | null): Turn | null
}

export function makeAuthRateLimit(now: () => number = Date.now): AuthRateLimit {
  const hits = new Map<string, number[]>()

  const recent = (key: string, window: number): number[] => {
    const kept = (hits.get(key) ?? []).filter((at) => at > now() - window)
    if (kept.length === 0) hits.delete(key)
    return kept
  }

  return {
    enter(path, peer, account = null) {
      const entry = RULES[path]
      if (!entry) return null
      const counters = [{ key: `${path} ${householdOf(peer)}`, rule: entry.rule }]
      if (account !== null) counters.push({ key: `account ${account}`, rule: ACCOUNT })
      for (const { key, rule } of counters) {
        const times = recent(key, rule.window)
        if (times.length < rule.limit) continue
        const wait = Math.ceil((times[0]! + rule.window - now()) / 1000)
        return { refusal: refuse(path, wait), leave: () => undefined }
      }
      const time = now()
      for (const { key, rule } of counters) hits.set(key, [...recent(key, rule.window), time])
      // A crowd of addresses must not fill the memory: the oldest are forgotten.
      while (hits.size > 10_000) hits.delete(hits.keys().next().value!)
      return {
        refusal: null,
        leave(status) {
          if (!entry.countsFailuresOnly || status >= 400) return
          for (const { key, rule } of counters) {
            const left = recent(key, rule.window)
            const at = left.indexOf(time)
            if (at >= 0) hits.set(key, left.toSpliced(at, 1))
          }
        },
      }
    },
  }
}

/** One household has 64 bits of IPv6, and would be 2⁶⁴ callers. As private.caller_of in the database. */
export function householdOf(peer: string): string {
  const bare = peer.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  if (isIP(bare) !== 6) return bare
  const [head = '', tail] = bare.split('%', 1)[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function refuse(path: string, wait: number): Response {
  const headers = { 'retry-after': String(wait) }
  const sentence = 'Muitas tentativas. Aguarde alguns minutos.'
  if (path.startsWith('/rest/'))
    return json(429, { code: 'PT429', message: sentence, details: null, hint: null }, headers)
  if (path.startsWith('/functions/')) return json(429, { success: false, error: sentence, code: 'too_many' }, headers)
  return authError(429, 'over_request_rate_limit', 'Request rate limit reached', headers)
}
