import type { StatementLimits } from '#backend/server/database/statement-limit.ts'

/** For tests of something else: a statement may take as long as a busy machine needs. */
export const PATIENT_LIMITS: StatementLimits = { anon: 60_000, authenticated: 60_000 }
