-- Mails of a recado: to all or to some groups, stopped on the way, not to who wants none, and once more to who has not
-- read it (docs/decisions/0038-who-gets-a-recado-by-mail.md).

-- ── Whether she wants them ──────────────────────────────────────────────────────────────────────────────────
alter table public.usuarios_aprovados add column recados_por_email boolean not null default true;

-- As before (20261121000200_people.sql), but this too is hers.
create or replace function private.guard_approved() returns trigger
language plpgsql set search_path = ''
as $$
declare own constant text[] := array['nome', 'recados_por_email'];
begin
  if private.is_person() and not private.is_admin() and (to_jsonb(new) - own) is distinct from (to_jsonb(old) - own) then
    raise exception using errcode = '42501', message = 'Só o nome e os e-mails que você recebe podem ser alterados.';
  end if;
  return new;
end $$;

-- For the function unsubscribe, which has checked the signed link. False: nobody has this id any more.
create function public.want_recado_mails(approved uuid, wanted boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.usuarios_aprovados a set recados_por_email = wanted where a.id = approved and a.recados_por_email <> wanted;
  return exists (select from public.usuarios_aprovados a where a.id = approved);
end $$;

-- ── To whom a recado goes ───────────────────────────────────────────────────────────────────────────────────
drop function private.mail_audience();
-- `groups`: only people of these; null: all.
create function private.mail_audience(groups text[] default null)
returns table (approved_id uuid, email text, nome text, grupo text)
language sql stable set search_path = ''
as $$
  select a.id, lower(a.email), a.nome, nullif(btrim(a.grupo_turma), '') from public.usuarios_aprovados a
  where a.status_conta = 'ativo' and a.recados_por_email and (groups is null or btrim(a.grupo_turma) = any (groups))
$$;

-- Of these whoever has no mail of this recado yet. Addresses of old mails are forgotten (private.forget_mails): after that
-- nobody could be told apart, and none is added.
create function private.unmailed(recado uuid, groups text[] default null)
returns table (approved_id uuid, email text, nome text, grupo text)
language sql stable set search_path = ''
as $$
  select a.* from private.mail_audience(groups) a
  where not exists (select from public.email_queue q where q.recado_id = recado and lower(q.to_email) = a.email)
    and not exists (select from private.recado_mailings m where m.recado_id = recado and m.queued_at < now() - interval '80 days')
$$;

-- How many would be mailed now, in all and of each group, without those who have this recado's mail already; `silent`
-- want no such mails.
create function public.mailing_audiences(recado uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with people as (select u.grupo from private.unmailed(recado) u)
    select jsonb_build_object(
      'people', (select count(*) from people),
      'silent', (select count(*) from public.usuarios_aprovados a where a.status_conta = 'ativo' and not a.recados_por_email),
      'groups', (
        select coalesce(jsonb_agg(jsonb_build_object('nome', g.grupo, 'people', g.n) order by g.grupo), '[]')
        from (select p.grupo, count(*) as n from people p where p.grupo is not null group by p.grupo) g)));
end $$;

-- ── A mailing ───────────────────────────────────────────────────────────────────────────────────────────────
alter table private.recado_mailings
  -- Null: all.
  add column groups text[],
  add column stopped_at timestamptz,
  -- How many mails were taken back when it was stopped.
  add column withheld integer not null default 0;

drop function public.queue_recado(uuid, text, text);
-- As before (20261122009200_timed_mail.sql), but also to some groups; `is_more`: also to people who were not meant before,
-- or whose mails were taken back. Without it a mailing that there is goes on as it is, stopped ones included.
create function public.queue_recado(recado uuid, preview text, actor text, groups text[] default null, is_more boolean default false)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  its_title text;
  is_new boolean;
begin
  select r.titulo into its_title from public.recados r
  where r.id = recado and private.is_open(r.rascunho, r.publicado_em, r.expira_em);
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.recado_mailings'), hashtext(recado::text));
  delete from private.planned_mailings p where p.recado_id = recado;
  insert into private.recado_mailings (recado_id, groups) values (recado, queue_recado.groups) on conflict (recado_id) do nothing;
  is_new := found;
  if not is_new then
    if not is_more then
      return true;
    end if;
    update private.recado_mailings m set stopped_at = null, withheld = 0,
      groups = case when m.groups is not null and queue_recado.groups is not null
        then array(select distinct g from unnest(m.groups || queue_recado.groups) g order by g) end
    where m.recado_id = recado;
  end if;
  insert into public.email_queue (to_email, subject, template, data, recado_id)
  select a.email, 'Novo recado: ' || its_title, 'recado',
    jsonb_build_object('nome', a.nome, 'titulo', its_title, 'previa', preview, 'recado', recado, 'pessoa', a.approved_id), recado
  from private.unmailed(recado, queue_recado.groups) a
  on conflict do nothing;
  if is_new or found then
    insert into public.admin_logs (admin_email, acao, detalhes) values (actor, 'ENVIAR_RECADO',
      jsonb_strip_nulls(jsonb_build_object('recado', recado, 'titulo', its_title, 'grupos', array_to_string(queue_recado.groups, ', '))));
  end if;
  return true;
end $$;

-- Takes back what has not left. What is just leaving leaves, and what was given up stays for the queue's screen: it may
-- have arrived.
create function public.stop_mailing(recado uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare taken_back integer;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('private.recado_mailings'), hashtext(recado::text));
  -- One act, one line in the log.
  perform set_config('florescer.is_undoing', 'yes', true);
  delete from public.email_queue q
  where q.recado_id = recado and q.sent_at is null and q.handed_at is null and q.next_attempt_at is not null;
  get diagnostics taken_back = row_count;
  perform set_config('florescer.is_undoing', '', true);
  if taken_back > 0 then
    update private.recado_mailings m set stopped_at = now(), withheld = m.withheld + taken_back where m.recado_id = recado;
    insert into public.admin_logs (admin_email, acao, detalhes)
    select '', 'PARAR_ENVIO', jsonb_build_object('recado', recado, 'titulo', r.titulo, 'nao_enviados', taken_back)
    from public.recados r where r.id = recado;
  end if;
  return taken_back;
end $$;

drop function public.recado_mail_status(uuid);
create function public.recado_mail_status(recado uuid)
returns table (total integer, sent integer, failed integer, waiting integer, withheld integer)
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer, count(sent_at)::integer,
    (count(*) filter (where sent_at is null and error is not null))::integer,
    (count(*) filter (where sent_at is null and error is null))::integer,
    coalesce((select m.withheld from private.recado_mailings m where m.recado_id = recado), 0)
  from public.email_queue where recado_id = recado
$$;

-- As before (20261122001000_admin_lists.sql), and to which groups, and how many were taken back.
drop function public.recado_mailings();
create function public.recado_mailings()
returns table (recado_id uuid, total integer, sent integer, failed integer, waiting integer, withheld integer, groups text[])
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select m.recado_id, m.mails, m.mails - coalesce(u.failed + u.waiting, 0), coalesce(u.failed, 0), coalesce(u.waiting, 0),
      m.withheld, m.groups
    from private.recado_mailings m left join (
      select q.recado_id, (count(*) filter (where q.error is not null))::integer as failed,
        (count(*) filter (where q.error is null))::integer as waiting
      from public.email_queue q where q.sent_at is null and q.recado_id is not null group by q.recado_id) u
    on u.recado_id = m.recado_id;
end $$;

-- ── Who has read it: counts, never names ────────────────────────────────────────────────────────────────────
create index recados_leitura_recado_idx on public.recados_leitura (recado_id, user_id);

-- The accounts that read recados.
create function private.readers() returns table (user_id uuid, email text)
language sql stable set search_path = ''
as $$
  select p.id, lower(p.email) from public.user_roles r
  join public.profiles p on p.id = r.user_id
  left join public.usuarios_aprovados a on lower(a.email) = lower(p.email)
  where r.role in ('admin', 'member') and a.status_conta is distinct from 'desativado'
$$;

create table private.recado_reminders (
  recado_id uuid primary key references public.recados (id) on delete cascade,
  reminded_at timestamptz not null default now()
);
alter table private.recado_reminders enable row level security;
grant all on private.recado_reminders to service_role;

-- {people: who could read, recados: {id: {read, reminded_at}}} of at most twenty. Of fewer than five people it says nothing:
-- a figure would say who.
create function public.recado_reads(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare people integer;
begin
  perform private.require_admin();
  select count(*) into people from private.readers();
  if people < 5 then
    return jsonb_build_object('people', people, 'recados', '{}'::jsonb);
  end if;
  return jsonb_build_object('people', people, 'recados', (
    with asked as (
      select r.id from public.recados r
      where r.id = any (ids[1:20]) and private.is_open(r.rascunho, r.publicado_em, r.expira_em)
    ), marks as (
      select l.recado_id, count(*) as n from public.recados_leitura l join private.readers() p on p.user_id = l.user_id
      where l.recado_id in (select a.id from asked a) group by l.recado_id
    )
    select coalesce(jsonb_object_agg(a.id, jsonb_build_object('read', coalesce(m.n, 0), 'reminded_at', t.reminded_at)), '{}')
    from asked a left join marks m on m.recado_id = a.id left join private.recado_reminders t on t.recado_id = a.id));
end $$;

alter table public.email_queue drop constraint email_queue_template_check,
  add constraint email_queue_template_check
    check (template in ('receipt', 'activation', 'password-reset', 'recado', 'second-factor', 'refusal', 'reminder'));

-- Mails those who can read it and have not, and returns how many; at most once in 24 hours. Null: the recado is not to be
-- read, -1: they were reminded less than a day ago. Whoever's first mail still waits is not reminded of it.
create function public.queue_reminder(recado uuid, preview text, actor text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  its_title text;
  people integer;
begin
  select r.titulo into its_title from public.recados r
  where r.id = recado and private.is_open(r.rascunho, r.publicado_em, r.expira_em);
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.recado_mailings'), hashtext(recado::text));
  if exists (select from private.recado_reminders t where t.recado_id = recado and t.reminded_at > now() - interval '24 hours') then
    return -1;
  end if;
  -- Not of the recado's own mails: one person gets one of those, and they are what is counted.
  insert into public.email_queue (to_email, subject, template, data)
  select a.email, 'Lembrete: ' || its_title, 'reminder',
    jsonb_build_object('nome', a.nome, 'titulo', its_title, 'previa', preview, 'recado', recado, 'pessoa', a.approved_id)
  from private.mail_audience() a join private.readers() p on p.email = a.email
  where not exists (select from public.recados_leitura l where l.recado_id = recado and l.user_id = p.user_id)
    and not exists (
      select from public.email_queue q where q.recado_id = recado and lower(q.to_email) = a.email and q.sent_at is null);
  get diagnostics people = row_count;
  if people > 0 then
    insert into private.recado_reminders as t (recado_id) values (recado)
    on conflict (recado_id) do update set reminded_at = excluded.reminded_at;
    insert into public.admin_logs (admin_email, acao, detalhes) values (actor, 'LEMBRAR_RECADO',
      jsonb_build_object('recado', recado, 'titulo', its_title, 'pessoas', people));
  end if;
  return people;
end $$;

-- As before (20261122009200_timed_mail.sql), but who wants no recados by mail gets none, and who has read it meanwhile no
-- reminder.
create or replace function public.hand_mail(mail uuid, worker uuid, token_hash text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  q public.email_queue;
  approved uuid;
  until timestamptz;
  its_recado uuid;
begin
  select * into q from public.email_queue e
  where e.id = mail and e.locked_by = worker and e.locked_until > now() and e.sent_at is null for update;
  if not found then
    return false;
  end if;
  if q.template in ('activation', 'password-reset', 'recado', 'reminder') then
    its_recado := coalesce(q.recado_id, (q.data ->> 'recado')::uuid);
    select a.id into approved from public.usuarios_aprovados a
    where lower(a.email) = lower(q.to_email) and a.status_conta = 'ativo'
      and (a.recados_por_email or q.template in ('activation', 'password-reset'));
    if approved is null
      or (q.template in ('recado', 'reminder') and not exists (
        select 1 from public.recados r where r.id = its_recado and private.is_open(r.rascunho, r.publicado_em, r.expira_em)))
      or (q.template = 'reminder' and exists (
        select 1 from public.recados_leitura l join public.profiles p on p.id = l.user_id
        where l.recado_id = its_recado and lower(p.email) = lower(q.to_email))) then
      delete from public.email_queue e where e.id = mail;
      return false;
    end if;
  end if;
  if q.template in ('activation', 'password-reset') then
    until := now() + make_interval(days => (select activation_days from private.settings));
    -- told_until: it was asked for from outside (answer_activation_requests).
    update private.activations t set
      older_hash = case when t.older_until > now() then t.older_hash else t.token_hash end,
      older_until = case when t.older_until > now() then t.older_until else t.expires_at end
    where t.approved_id = approved and t.told_until is not null and t.is_mailed and t.expires_at > now()
      and t.token_hash <> decode(hand_mail.token_hash, 'hex');
    update private.activations t set older_hash = null, older_until = null
    where t.approved_id = approved and t.told_until is null and t.older_hash is not null;
    insert into private.activations as t (token_hash, approved_id, expires_at)
    values (decode(hand_mail.token_hash, 'hex'), approved, until)
    on conflict (approved_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, is_mailed = true;
    update public.usuarios_aprovados a set activation_expires = until where a.id = approved;
  end if;
  update public.email_queue e set handed_at = now(), locked_until = now() + interval '2 minutes' where e.id = mail;
  return true;
end $$;

revoke execute on function public.want_recado_mails(uuid, boolean), private.mail_audience(text[]), private.unmailed(uuid, text[]),
  public.mailing_audiences(uuid), public.queue_recado(uuid, text, text, text[], boolean), public.stop_mailing(uuid),
  public.recado_mail_status(uuid), public.recado_mailings(), private.readers(), public.recado_reads(uuid[]),
  public.queue_reminder(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.mailing_audiences(uuid), public.stop_mailing(uuid), public.recado_mailings(),
  public.recado_reads(uuid[]) to authenticated;
grant execute on function public.want_recado_mails(uuid, boolean), public.queue_recado(uuid, text, text, text[], boolean),
  public.recado_mail_status(uuid), public.queue_reminder(uuid, text, text) to service_role;
