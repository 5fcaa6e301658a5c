/**
 * For suites that are about marks and not about what they mark: favourites and read marks of whatever id are kept, as if
 * its devotional or recado existed (or only one of the two). What happens to those of what does not: `sync/gone-content`, `backend/schema/sweep`.
 */
export async function takeAnyId(
  sql: (query: string) => Promise<unknown>,
  tables: readonly string[] = ['recados_leitura', 'devotional_favorites'],
): Promise<void> {
  for (const table of tables) await sql(`alter table public.${table} disable trigger check_exists`)
  // Once a day they would be swept away: as if that had just been.
  await sql('update private.sweeps set swept_at = now()')
}
