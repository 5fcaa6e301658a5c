import { authError } from '../http/responses.ts'

interface Rule {
  /** At most `limit` counted requests … */
  limit: number
  /** … in this many milliseconds. */
  window: number
}

const MINUTE = 60_000

/**
 * What hosted Supabase allows, and lite does not limit. Guessing is counted by address of the caller, and only
 * when it fails: a church hall of women behind one address signs in without hindrance.
 */
const RULES: Record<string, { rule: Rule; countsFailuresOnly: boolean }> = {
  '/auth/v1/token': { rule: { limit: 30, window: 5 * MINUTE }, countsFailuresOnly: true },
  '/auth/v1/verify': { rule: { limit: 30, window: 5 * MINUTE }, countsFailuresOnly: true },
  '/auth/v1/signup': { rule: { limit: 30, window: 5 * MINUTE }, countsFailuresOnly: false },
  '/auth/v1/recover': { rule: { limit: 10, window: 60 * MINUTE }, countsFailuresOnly: false },
  '/auth/v1/otp': { rule: { limit: 10, window: 60 * MINUTE }, countsFailuresOnly: false },
  '/auth/v1/magiclink': { rule: { limit: 10, window: 60 * MINUTE }, countsFailuresOnly: false },
  '/auth/v1/resend': { rule: { limit: 10, window: 60 * MINUTE }, countsFailuresOnly: false },
}

export interface AuthRateLimit {
  /** A refusal, or null when the request may go on. */
  check(path: string, peer: string): Response | null
  /** Counts the answer of a request that went on. */
  count(path: string, peer: string, status: number): void
}

export function makeAuthRateLimit(now: () => number = Date.now): AuthRateLimit {
  const hits = new Map<string, number[]>()

  const recent = (key: string, window: number): number[] => {
    const kept = (hits.get(key) ?? []).filter((at) => at > now() - window)
    if (kept.length === 0) hits.delete(key)
    return kept
  }

  return {
    check(path, peer) {
      const entry = RULES[path]
      if (!entry) return null
      const times = recent(`${path} ${peer}`, entry.rule.window)
      if (times.length < entry.rule.limit) return null
      const wait = Math.ceil((times[0]! + entry.rule.window - now()) / 1000)
      return authError(429, 'over_request_rate_limit', 'Request rate limit reached', { 'retry-after': String(wait) })
    },
    count(path, peer, status) {
      const entry = RULES[path]
      if (!entry || (entry.countsFailuresOnly && status < 400)) return
      const key = `${path} ${peer}`
      hits.set(key, [...recent(key, entry.rule.window), now()])
      // A crowd of addresses must not fill the memory: the oldest are forgotten.
      if (hits.size > 10_000) hits.delete(hits.keys().next().value!)
    },
  }
}
