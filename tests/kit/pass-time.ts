type Sql = (query: string, params?: unknown[]) => Promise<unknown>

/**
 * As if that much time had gone by since a recado was written: its moments, and what the server
 * knows of them, lie that much earlier, and nobody has written anything.
 */
export async function passTime(sql: Sql, recadoId: string, seconds: number): Promise<void> {
  await sql('alter table public.recados disable trigger user')
  await sql(
    `update public.recados set publicado_em = publicado_em - make_interval(secs => $2::float8),
       expira_em = expira_em - make_interval(secs => $2::float8) where id = $1`,
    [recadoId, seconds],
  )
  await sql('alter table public.recados enable trigger user')
  await sql('update sync.timings set turns_at = turns_at - make_interval(secs => $2::float8) where doc_id = $1', [
    recadoId,
    seconds,
  ])
}
