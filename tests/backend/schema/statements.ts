import type { Ministry } from '#tests/kit/ministry.ts'

/** A value as a JSON literal, for statements that take no parameters (`do` blocks). */
export const jsonLiteral = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`

/** `insert into <table>` of one row; columns that are not named take their defaults. */
export function insertion(table: string, row: Record<string, unknown>): string {
  const columns = Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ')
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${jsonLiteral(row)})`
}

/** What a refused statement reports. */
export interface Refusal {
  code: string
  constraint?: string
}

/** What the driver of either engine reports of a database error. */
export function refusalOf(error: unknown): Refusal {
  const { code, constraint, constraint_name } = error as {
    code?: string
    constraint?: string
    constraint_name?: string
  }
  if (!code) throw error
  return { code, constraint: constraint ?? constraint_name }
}

const ACCEPTED = 'OK000'

/**
 * Tries a statement and rolls it back: null if the database accepts it. It runs as the superuser,
 * or as a visitor (`anon`), for whom rights and guards apply too.
 */
export async function attempt(
  ministry: Ministry,
  statement: string,
  as: 'superuser' | 'anon' = 'superuser',
): Promise<Refusal | null> {
  try {
    await ministry.server.sql(`do $try$ begin
      ${as === 'anon' ? 'set local role anon;' : ''}
      ${statement};
      raise exception using errcode = '${ACCEPTED}';
    end $try$`)
  } catch (error) {
    const refusal = refusalOf(error)
    return refusal.code === ACCEPTED ? null : refusal
  }
  throw new Error('The trial was not rolled back.')
}
