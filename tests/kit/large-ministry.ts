type Sql = (query: string, params?: unknown[]) => Promise<unknown>

export interface LargeMinistry {
  members: number
  /** Members who have no approval yet. */
  requests: number
  logLines: number
  /** Half of them are unsent, from two recados. */
  mails: number
  /**
   * When the unsent mails are due, in minutes from now; the server tries those that are due.
   * Default: a minute ago.
   */
  mailsDueIn?: number
}

/** A ministry of many members, for effects that only appear with many. */
export async function fillMinistry(
  sql: Sql,
  { members, requests, logLines, mails, mailsDueIn = -1 }: LargeMinistry,
): Promise<void> {
  await sql(
    `insert into auth.users (id, email, raw_user_meta_data) select gen_random_uuid(), 'membro' || n || '@crowd.example', '{}'
     from generate_series(1, $1::int) n`,
    [members],
  )
  await sql(`update public.user_roles r set role = 'member' from public.profiles p
    where p.id = r.user_id and p.email like '%@crowd.example'`)
  await sql(`insert into private.proved_addresses (user_id, email)
    select id, email from public.profiles where email like '%@crowd.example'`)
  await sql(
    `insert into public.usuarios_aprovados (email, nome, grupo_turma, aprovado_em)
     select 'membro' || n || '@crowd.example', (array['Conceição', 'Débora', 'Lúcia', 'Inês', 'Ana'])[1 + n % 5] || ' da Silva ' || n,
       'Turma ' || n % 12, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [members],
  )
  await sql(
    `insert into public.acessos_pendentes (nome, email, telefone, endereco, data_nascimento, instagram, grupo, como_conheceu,
       expectativas, consentimento_lgpd, status, criado_em)
     select 'Pediu ' || n, 'pediu' || n || '@crowd.example', '(11) 98765-4321', 'Rua das Flores, ' || n, '1990-01-01', '@pediu', 'Turma ' || n % 12,
       'Por uma amiga', 'Caminhar com outras mulheres', true, case when n % 5 = 0 then 'recusado' else 'pendente' end, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [requests],
  )
  await sql(
    `insert into public.admin_logs (admin_email, acao, alvo_email)
     select 'equipe' || n % 5 || '@crowd.example', 'ALTERAR_STATUS', 'membro' || 1 + n % $2::int || '@crowd.example'
     from generate_series(1, $1::int) n`,
    [logLines, members],
  )
  await sql(`insert into public.recados (id, titulo, mensagem) values
    ('c0000000-0000-4000-8000-000000000001', 'Um', 'Olá'), ('c0000000-0000-4000-8000-000000000002', 'Dois', 'Olá')`)
  await sql(`insert into private.recado_mailings (recado_id) values
    ('c0000000-0000-4000-8000-000000000001'), ('c0000000-0000-4000-8000-000000000002')`)
  await sql(
    `insert into public.email_queue (to_email, subject, template, recado_id, sent_at, next_attempt_at)
     select 'membro' || n || '@crowd.example', 'Novo recado', 'recado', ('c0000000-0000-4000-8000-00000000000' || 1 + n % 2)::uuid,
       case when n % 2 = 0 then now() end, now() + $2::int * interval '1 minute' + n * interval '1 millisecond'
     from generate_series(1, $1::int) n`,
    [mails, mailsDueIn],
  )
  for (const table of [
    'public.usuarios_aprovados',
    'public.acessos_pendentes',
    'public.profiles',
    'public.user_roles',
    'public.admin_logs',
    'public.email_queue',
    'private.people_index',
  ])
    await sql(`analyze ${table}`)
}
