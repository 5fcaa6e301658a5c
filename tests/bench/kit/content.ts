import type { RunningServer } from '#backend/server/options.ts'

/** The devotional whose text the page measures wait for. */
export const devotional = {
  title: 'O descanso da alma',
  theme: 'Descanso',
  verse: '“Vinde a mim, todos os que estais cansados e oprimidos, e eu vos aliviarei.” (Mateus 11:28)',
  reflection: Array.from(
    { length: 8 },
    (_, i) =>
      `${i + 1}. Há dias em que o coração pede silêncio antes de pedir respostas. Descansar não é desistir do caminho: é lembrar quem nos conduz por ele, e deixar nas mãos dele o que as nossas já não alcançam.`,
  ).join('\n\n'),
  action: 'Hoje, separe dez minutos sem tela e sem pressa, e conte a Deus o que mais pesa.',
  prayer: 'Senhor, recebe o meu cansaço e me ensina a descansar em ti. Amém.',
}

const RECADO = `<p>Queridas, a nossa roda de conversa desta semana será na sala do segundo andar, às 19h30. ${'Tragam a Bíblia, um caderno e uma amiga que precise de companhia. '.repeat(6)}</p><p>Com carinho, a equipe.</p>`

/** Thirty devotionals, here and in the copy for replication-supabase. */
export async function writeDevotionals({ sql }: RunningServer): Promise<void> {
  const { title, theme, verse, reflection, action, prayer } = devotional
  await sql(
    `insert into public.devotionals (day_number, title, theme, verse, reflection, action, prayer)
     select n, $1, $2, $3, $4, $5, $6 from generate_series(1, 30) n`,
    [title, theme, verse, reflection, action, prayer],
  )
  await copy(sql, 'devotionals')
}

/** Adds recados up to this number, the same rows on both sides. */
export async function writeRecados({ sql }: RunningServer, total: number): Promise<void> {
  await sql(
    `insert into public.recados (titulo, mensagem, publicado_em, autor)
     select 'Recado nº ' || n, $2, timestamptz '2026-01-01' + n * interval '1 minute', 'Equipe Florescer'
     from generate_series((select count(*) from public.recados) + 1, $1::integer) n`,
    [total, RECADO],
  )
  await copy(sql, 'recados')
}

/** The member's rows: a journey begun twenty days ago, three favourites, twenty recados read. */
export async function writeMemberRows({ sql }: RunningServer, userId: string): Promise<void> {
  await sql(
    `insert into public.user_progress (user_id, started_at, last_completed_day, completed_days)
     values ($1, now() - interval '20 days', 5, '{1,2,3,4,5}')`,
    [userId],
  )
  await sql(
    'insert into public.devotional_favorites (user_id, devotional_id) select $1, id from public.devotionals where day_number <= 3',
    [userId],
  )
  await sql(
    'insert into public.recados_leitura (user_id, recado_id) select $1, id from public.recados order by publicado_em limit 20',
    [userId],
  )
  await sql(
    `insert into public.bench_progress (user_id, id, journey, started_at, last_completed_day, completed_days)
     select user_id, journey::text, journey, started_at, last_completed_day, completed_days from public.user_progress where user_id = $1`,
    [userId],
  )
  await sql(
    `insert into public.bench_favorites (user_id, id, devotional_id, active, stamp)
     select user_id, devotional_id::text, devotional_id, active, stamp from public.devotional_favorites where user_id = $1`,
    [userId],
  )
  await sql(
    `insert into public.bench_read_marks (user_id, id, recado_id)
     select user_id, recado_id::text, recado_id from public.recados_leitura where user_id = $1`,
    [userId],
  )
}

async function copy(sql: RunningServer['sql'], table: 'devotionals' | 'recados'): Promise<void> {
  await sql(`insert into public.bench_${table} select t.*, false, now() from public.${table} t
    where not exists (select from public.bench_${table} b where b.id = t.id)`)
}
