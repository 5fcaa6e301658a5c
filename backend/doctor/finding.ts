/** What one look found, in Portuguese for the operator. */
export interface Finding {
  /** `warn`: it works, and somebody should decide. */
  level: 'ok' | 'warn' | 'fail'
  what: string
  /** How to mend it; only where there is something to mend. */
  remedy?: string
}

export const ok = (what: string): Finding => ({ level: 'ok', what })
export const warn = (what: string, remedy: string): Finding => ({ level: 'warn', what, remedy })
export const fail = (what: string, remedy: string): Finding => ({ level: 'fail', what, remedy })
