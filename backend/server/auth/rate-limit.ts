import { networkOf } from '../http/caller.ts'
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
 * What hosted Supabase limits, and lite does not. Guesses count by the caller's address, and only
 * when they fail: a church hall behind one address signs in without hindrance. The public forms
 * have their limits in the database; here their refusals count, so a flood does not keep the
 * database busy with refusing.
 */
const RULES: Record<string, { rule: Rule; countsFailuresOnly: boolean }> = {
  '/auth/v1/token': { rule: { limit: 30, window: 5 * MINUTE }, countsFailuresOnly: true },
  '/auth/v1/signup': { rule: { limit: 10, window: 5 * MINUTE }, countsFailuresOnly: false },
  '/auth/v1/authorize': { rule: { limit: 60, window: 5 * MINUTE }, countsFailuresOnly: false },
  '/auth/v1/factors/:id/verify': { rule: { limit: 15, window: 5 * MINUTE }, countsFailuresOnly: true },
  '/rest/v1/acessos_pendentes': REFUSALS,
  '/rest/v1/rpc/validate_activation': REFUSALS,
  '/rest/v1/rpc/activation_pending': REFUSALS,
  '/functions/v1/resend-activation': REFUSALS,
  '/functions/v1/set-user-password': REFUSALS,
}

/**
 * Wrong passwords for one account, from any address: a thousand addresses can guess no more than a
 * hundred. Sessions that exist stay valid, and a mailed link still sets a new password.
 */
const ACCOUNT: Rule = { limit: 100, window: 60 * MINUTE }
/**
 * Wrong passwords for one account from one caller, who alone cannot lock somebody else's account.
 */
const ACCOUNT_BY_CALLER: Rule = { limit: 25, window: 60 * MINUTE }

/** One request's turn: refused, or told how it was answered. */
export interface Turn {
  refusal: Response | null
  leave(status: number): void
}

export interface AuthRateLimit {
  /**
   * Counts the request at once, so a thousand concurrent requests are a thousand. Null where
   * nothing is limited.
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
      const entry = RULES[path.replace(/(?<=\/factors\/)[^/]+/, ':id')]
      if (!entry) return null
      const caller = networkOf(peer)
      const counters = [{ key: `${path} ${caller}`, rule: entry.rule }]
      if (account !== null) {
        counters.push({ key: `account ${account} by ${caller}`, rule: ACCOUNT_BY_CALLER })
        counters.push({ key: `account ${account}`, rule: ACCOUNT })
      }
      for (const { key, rule } of counters) {
        const times = recent(key, rule.window)
        if (times.length < rule.limit) continue
        const wait = Math.ceil((times[0]! + rule.window - now()) / 1000)
        return { refusal: refuse(path, wait), leave: () => undefined }
      }
      const time = now()
      for (const { key, rule } of counters) {
        const times = recent(key, rule.window)
        hits.delete(key)
        hits.set(key, [...times, time])
      }
      // Many addresses must not fill the memory: those silent for longest are forgotten.
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

function refuse(path: string, wait: number): Response {
  const headers = { 'retry-after': String(wait) }
  const sentence = 'Muitas tentativas. Aguarde alguns minutos.'
  if (path.startsWith('/rest/'))
    return json(429, { code: 'PT429', message: sentence, details: null, hint: null }, headers)
  if (path.startsWith('/functions/')) return json(429, { success: false, error: sentence, code: 'too_many' }, headers)
  return authError(429, 'over_request_rate_limit', 'Request rate limit reached', headers)
}
