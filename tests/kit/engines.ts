import { isThorough } from './lane.ts'

/** The two databases that the same migrations run on. */
export const ENGINES = ['PGlite', 'Postgres'] as const
export type Engine = (typeof ENGINES)[number]
/**
 * Where a suite runs that is about neither of them: in the gate on the quicker one, before a release
 * on the other (docs/decisions/0050-suites-run-on-postgres.md).
 */
export const ANY_ENGINE: Engine = isThorough ? 'PGlite' : 'Postgres'
/** Where a suite runs whose rules are plain SQL. The merge is always tried on both. */
export const SAMPLED_ENGINES: readonly Engine[] = isThorough ? ENGINES : [ANY_ENGINE]
/** Where a suite runs that asks something of the embedded database itself. */
export const EMBEDDED_FIRST: readonly Engine[] = isThorough ? ENGINES : ['PGlite']
