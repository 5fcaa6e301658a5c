type Sql = <Row = Record<string, unknown>>(query: string, params?: unknown[]) => Promise<Row[]>

/**
 * A day later: the database has swept until nothing is left to forget. The server's own clock may
 * sweep at the same time.
 */
export async function sweepAll(sql: Sql): Promise<void> {
  await sql(`update private.sweeps set swept_at = '-infinity'`)
  do await sql('select public.sweep()')
  while ((await sql(`select from private.sweeps where swept_at < now() - interval '1 day'`)).length > 0)
}
