-- What admins did (specification, section 6). A write that comes with an admin's JWT leaves its row here by a trigger,
-- whatever path it took: the REST API, the exchange, a function of the database. What a function of the server does
-- with the service's rights, that function writes: approving, resending, deleting for good, mailing. So nothing is
-- written twice, and what the service, a migration or the seed does by itself is not written at all.

-- ── Append-only ─────────────────────────────────────────────────────────────────────────────────────────────
-- Which came first of what one transaction did.
alter table public.admin_logs add column ordem bigint generated always as identity;
create index admin_logs_admin_email_idx on public.admin_logs (lower(admin_email), criado_em desc);
create index admin_logs_alvo_email_idx on public.admin_logs (lower(alvo_email), criado_em desc);
create index admin_logs_acao_idx on public.admin_logs (acao, criado_em desc);
alter table public.admin_logs add constraint admin_logs_detalhes_tamanho check (octet_length(detalhes::text) <= 20000);

-- Not even by who owns the table, except what is still being written (log_person_edit joins two writes to one line).
create function private.guard_admin_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if old.criado_em = now() and (to_jsonb(new) - 'detalhes') = (to_jsonb(old) - 'detalhes') then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'O registro só recebe linhas novas.';
end $$;
create trigger guard_admin_log before update or delete on public.admin_logs
  for each row execute function private.guard_admin_log();
create trigger guard_admin_log_whole before truncate on public.admin_logs
  for each statement execute function private.guard_admin_log();

-- What happens on her screen only she can tell. All else is told by what did it: nobody writes another action's name.
drop policy "admin writes the log" on public.admin_logs;
create policy "admin notes an export" on public.admin_logs for insert to authenticated
  with check ((select private.is_admin()) and acao in ('EXPORTAR_CSV', 'EXPORTAR_FICHA'));

-- ── What a line says ────────────────────────────────────────────────────────────────────────────────────────
-- {"tabela", "id", "nome": what people call it, "mudou": {<column>: {"de", "para"}}}, and on a deletion or a creation
-- "dados" with the columns as they were or are. Long texts are cut.
create function private.cut_for_log(content jsonb, first integer default 1) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when jsonb_typeof(content) in ('number', 'boolean', 'null') then content
    when length(words) - first < 200 and first = 1 then content
    else to_jsonb(case when first > 1 then '…' else '' end || substr(words, first, 200) || case when length(words) - first >= 200 then '…' else '' end)
  end
  from (select case when jsonb_typeof(content) = 'string' then content #>> '{}' else content::text end as words) said
$$;

-- Where two long texts part, a few words before it: a change beyond the cut would not be seen.
create function private.parting_of(a jsonb, b jsonb) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  one text := a #>> '{}';
  other text := b #>> '{}';
  low integer := 0;
  high integer := least(length(one), length(other));
  middle integer;
begin
  if jsonb_typeof(a) <> 'string' or jsonb_typeof(b) <> 'string' or greatest(length(one), length(other)) <= 200 then
    return 1;
  end if;
  while low < high loop
    middle := (low + high + 1) / 2;
    if left(one, middle) = left(other, middle) then low := middle; else high := middle - 1; end if;
  end loop;
  return greatest(1, low - 40);
end $$;

-- Of the columns that changed, old and new. Of `discreet` ones only that they changed: a log that never forgets is no
-- place for a woman's address and telephone, which the ministry promises to delete.
create function private.changes_for_log(old_row jsonb, new_row jsonb, discreet text[] default '{}') returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(n.key, case when n.key = any (discreet) then 'null'::jsonb else jsonb_build_object(
    'de', private.cut_for_log(old_row -> n.key, private.parting_of(old_row -> n.key, n.value)),
    'para', private.cut_for_log(n.value, private.parting_of(old_row -> n.key, n.value))) end), '{}')
  from jsonb_each(new_row) n
  where n.value is distinct from old_row -> n.key
$$;

create function private.log_admin_action(acao text, alvo text, detalhes jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  -- sign_admin_log puts the name: the one of the JWT's person.
  insert into public.admin_logs (admin_email, acao, alvo_email, detalhes) values ('', acao, lower(alvo), detalhes)
$$;

-- ── Content and groups: CRIAR_RECADO, EDITAR_EVENTO, EXCLUIR_GRUPO … ────────────────────────────────────────
-- Arguments: what it is called, and the column with its name. RLS lets nobody but admins write here.
create function private.log_content_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present jsonb := coalesce(new_row, old_row);
  about jsonb := jsonb_build_object('tabela', tg_table_name, 'id', present ->> 'id', 'nome', private.cut_for_log(present -> tg_argv[1]));
  changes jsonb;
begin
  if tg_op = 'UPDATE' then
    changes := private.changes_for_log(old_row, new_row);
    -- A device that says again what the server knows does nothing.
    if changes <> '{}' then
      perform private.log_admin_action('EDITAR_' || tg_argv[0], null, about || jsonb_build_object('mudou', changes));
    end if;
    return null;
  end if;
  perform private.log_admin_action(case tg_op when 'INSERT' then 'CRIAR_' else 'EXCLUIR_' end || tg_argv[0], null,
    about || jsonb_build_object('dados', (
      select coalesce(jsonb_object_agg(key, private.cut_for_log(value)), '{}')
      from jsonb_each(present - 'id') where value <> 'null')));
  return null;
end $$;

do $$
declare of_table record;
begin
  for of_table in select * from (values
    ('recados', 'RECADO', 'titulo'), ('devotionals', 'DEVOCIONAL', 'title'), ('events', 'EVENTO', 'title'),
    ('videos', 'VIDEO', 'title'), ('products', 'PRODUTO', 'name'), ('groups', 'GRUPO', 'nome')) as t (name, noun, title)
  loop
    execute format('create trigger log_admin_action after insert or update or delete on public.%I
      for each row when (auth.uid() is not null) execute function private.log_content_action(%L, %L)', of_table.name, of_table.noun, of_table.title);
  end loop;
end $$;

-- ── People ──────────────────────────────────────────────────────────────────────────────────────────────────
-- What RLS lets a member write of herself is no admin's action; whoever gets through with more is an admin, or was one
-- until this very statement.
create function private.log_role_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.log_admin_action('ALTERAR_PAPEL', (select email from public.profiles where id = new.user_id),
    jsonb_build_object('tabela', tg_table_name, 'id', new.user_id, 'mudou', private.changes_for_log(to_jsonb(old), to_jsonb(new))));
  return null;
end $$;
create trigger log_admin_action after update on public.user_roles
  for each row when (auth.uid() is not null and new.role is distinct from old.role) execute function private.log_role_action();

-- One line for one edit, though it touched both her approval and her request.
create function private.log_person_edit(tabela text, alvo text, id uuid, nome text, changes jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if changes = '{}' then
    return;
  end if;
  update public.admin_logs l set detalhes = jsonb_set(l.detalhes, '{mudou}', (l.detalhes -> 'mudou') || changes)
  where l.criado_em = now() and l.acao = 'EDITAR_USUARIO' and lower(l.alvo_email) = lower(alvo)
    and lower(l.admin_email) = private.my_email();
  if not found then
    perform private.log_admin_action('EDITAR_USUARIO', alvo, jsonb_build_object('tabela', tabela, 'id', id, 'nome', nome, 'mudou', changes));
  end if;
end $$;

create function private.log_approved_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- She may read what is written about her; which admin approved her is not hers to know.
  changes jsonb := private.changes_for_log(to_jsonb(old), to_jsonb(new), array['aprovado_por']);
  is_hers boolean := lower(old.email) = private.my_email() or lower(new.email) = private.my_email();
begin
  if changes ? 'status_conta' then
    perform private.log_admin_action(case new.status_conta when 'ativo' then 'REATIVAR_CONTA' else 'DESATIVAR_CONTA' end, old.email,
      jsonb_build_object('tabela', tg_table_name, 'id', new.id, 'nome', new.nome, 'mudou', jsonb_build_object('status_conta', changes -> 'status_conta')));
  end if;
  -- The account's own: when a link ends, and her last sign-in.
  changes := changes - array['status_conta', 'activation_expires', 'ultimo_login'];
  if is_hers and changes - array['nome', 'email'] = '{}' then
    return null;
  end if;
  perform private.log_person_edit(tg_table_name, old.email, new.id, new.nome, changes);
  return null;
end $$;
create trigger log_admin_action after update on public.usuarios_aprovados
  for each row when (auth.uid() is not null) execute function private.log_approved_action();

-- RECUSAR_USUARIO is a waiting request refused; any other change of the status by hand is ALTERAR_STATUS. Approving is
-- the function approve_user's to say, and EXCLUIR_USUARIO a request deleted.
create function private.log_request_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  hers constant text[] := array['nome', 'telefone', 'endereco', 'instagram', 'igreja'];
  discreet constant text[] := array['telefone', 'endereco', 'data_nascimento', 'instagram', 'igreja', 'batizada', 'como_conheceu',
    'quem_convidou', 'expectativas'];
  changes jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.log_admin_action('EXCLUIR_USUARIO', old.email,
      jsonb_build_object('tabela', tg_table_name, 'id', old.id, 'nome', old.nome, 'dados', jsonb_build_object('status', old.status, 'grupo', old.grupo)));
    return null;
  end if;
  changes := private.changes_for_log(to_jsonb(old), to_jsonb(new), discreet);
  if changes ? 'status' then
    perform private.log_admin_action(case when old.status = 'pendente' and new.status = 'recusado' then 'RECUSAR_USUARIO' else 'ALTERAR_STATUS' end, old.email,
      jsonb_build_object('tabela', tg_table_name, 'id', new.id, 'nome', new.nome, 'mudou', jsonb_build_object('status', changes -> 'status')));
  end if;
  changes := changes - array['status', 'user_id'];
  if old.user_id = auth.uid() and changes - hers = '{}' then
    return null;
  end if;
  perform private.log_person_edit(tg_table_name, old.email, new.id, new.nome, changes);
  return null;
end $$;
create trigger log_admin_action after update or delete on public.acessos_pendentes
  for each row when (auth.uid() is not null) execute function private.log_request_action();

-- ── The queue ───────────────────────────────────────────────────────────────────────────────────────────────
-- REENVIAR_EMAIL and TESTAR_EMAIL are the function send-email's to say. EDITAR_EMAIL is a mail marked by hand.
create function private.log_mail_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare about jsonb := jsonb_build_object('tabela', tg_table_name, 'id', old.id, 'nome', left(old.subject, 200));
begin
  if tg_op = 'DELETE' then
    perform private.log_admin_action('EXCLUIR_EMAIL', old.to_email,
      about || jsonb_build_object('dados', jsonb_strip_nulls(jsonb_build_object('error', private.cut_for_log(to_jsonb(old.error)), 'sent_at', old.sent_at))));
  else
    perform private.log_admin_action('EDITAR_EMAIL', old.to_email, about || jsonb_build_object('mudou', private.changes_for_log(
      jsonb_build_object('error', old.error, 'sent_at', old.sent_at), jsonb_build_object('error', new.error, 'sent_at', new.sent_at))));
  end if;
  return null;
end $$;
create trigger log_admin_action_delete after delete on public.email_queue
  for each row when (auth.uid() is not null) execute function private.log_mail_action();
create trigger log_admin_action after update of error, sent_at on public.email_queue
  for each row when (auth.uid() is not null and (new.error is distinct from old.error or new.sent_at is distinct from old.sent_at))
  execute function private.log_mail_action();

-- ── Whether mail goes out ───────────────────────────────────────────────────────────────────────────────────
-- How the last sending ended, and the last one that did not: what the queue itself forgets when its rows go.
create table private.mail_health (
  singleton boolean primary key default true check (singleton),
  sent_at timestamptz,
  failed_at timestamptz,
  problem text
);
insert into private.mail_health default values;
alter table private.mail_health enable row level security;
grant all on private.mail_health to service_role;

create function public.note_mail(problem text default null) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.mail_health h set
    sent_at = case when note_mail.problem is null then now() else h.sent_at end,
    failed_at = case when note_mail.problem is null then h.failed_at else now() end,
    problem = case when note_mail.problem is null then h.problem else left(note_mail.problem, 500) end
$$;

create function private.note_queued_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.note_mail(case when new.sent_at is null then coalesce(new.error, '') end);
  return null;
end $$;
-- Only a try counts its attempts: a mail that an admin marks as sent is no sending.
create trigger note_mail after update of attempts on public.email_queue
  for each row when (new.attempts > old.attempts) execute function private.note_queued_mail();

-- For the function mail-status.
create function public.mail_health()
returns table (sent_at timestamptz, failed_at timestamptz, problem text, waiting integer, failing integer, given_up integer, oldest timestamptz)
language sql stable security definer set search_path = ''
as $$
  select h.sent_at, h.failed_at, h.problem, q.waiting, q.failing, q.given_up, q.oldest
  from private.mail_health h, (
    select count(*)::integer as waiting, (count(*) filter (where error is not null))::integer as failing,
      (count(*) filter (where next_attempt_at is null))::integer as given_up, min(created_at) as oldest
    from public.email_queue where email_queue.sent_at is null) q
$$;

grant execute on function public.note_mail(text), public.mail_health() to service_role;
