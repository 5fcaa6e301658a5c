/**
 * For suites about marks rather than what they mark: favourites, answers and read marks of any id are kept,
 * as if the devotional, event or recado existed (or only one of the two). `sync/gone-content` and
 * `backend/schema/sweep` test what happens to marks of missing content.
 */
export async function takeAnyId(
  sql: (query: string) => Promise<unknown>,
  tables: readonly string[] = ['recados_leitura', 'devotional_favorites', 'event_answers'],
): Promise<void> {
  for (const table of tables) await sql(`alter table public.${table} disable trigger check_exists`)
  // The daily sweep would remove them: pretend that it has just run.
  await sql('update private.sweeps set swept_at = now()')
}
