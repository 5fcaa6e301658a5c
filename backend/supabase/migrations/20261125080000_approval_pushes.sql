-- 'Seu acesso foi aprovado' also rings, for who asked for access and wants that on her phone: until now only a mail said so
-- (docs/decisions/0044-reminders.md). She has no account yet, so the subscription belongs to her request.

-- A member's, or a request's.
alter table private.push_subscriptions
  alter column user_id drop not null,
  add column request_id uuid references public.acessos_pendentes (id) on delete cascade,
  add constraint push_subscriptions_owner_check check (num_nonnulls(user_id, request_id) = 1);
create index push_subscriptions_request_idx on private.push_subscriptions (request_id) where request_id is not null;

alter table private.push_messages
  alter column user_id drop not null,
  add column request_id uuid references public.acessos_pendentes (id) on delete cascade,
  drop constraint push_messages_kind_check,
  add constraint push_messages_kind_check check (kind in ('day', 'recado', 'event', 'access')),
  add constraint push_messages_owner_check check (
    num_nonnulls(user_id, request_id) = 1 and (kind = 'access') = (request_id is not null));
create index push_messages_request_idx on private.push_messages (request_id) where request_id is not null;

-- For the phone that has just sent a request, whose id nobody else knows: takes its subscription while the request waits, and
-- answers with {key: what phones subscribe with, is_subscribed: whether this subscription is kept}. Of a request that is not
-- there it says as much as of one that has been decided: nothing.
create function public.follow_request(request uuid, subscription jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform 1 from public.acessos_pendentes q where q.id = request and q.status = 'pendente' for share;
  if not found then
    return jsonb_build_object('key', null, 'is_subscribed', false);
  end if;
  if not private.take_turn('follow_request:' || request, 20, interval '10 minutes') then
    perform private.refuse_too_many();
  end if;
  if subscription is not null then
    -- A phone that changed hands. Whoever knows the address alone takes it from nobody.
    delete from private.push_subscriptions s
    where s.endpoint = subscription ->> 'endpoint' and s.request_id is distinct from request
      and s.p256dh = subscription ->> 'p256dh' and s.auth = subscription ->> 'auth';
    insert into private.push_subscriptions as s (request_id, endpoint, p256dh, auth)
    values (request, subscription ->> 'endpoint', subscription ->> 'p256dh', subscription ->> 'auth')
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, seen_at = now()
    where s.request_id = request;
    delete from private.push_subscriptions s where s.id in (
      select o.id from private.push_subscriptions o where o.request_id = request order by o.seen_at desc, o.id offset 3);
  end if;
  return jsonb_build_object(
    'key', (select k.public_key from private.push_keys k),
    'is_subscribed', exists (
      select from private.push_subscriptions s where s.request_id = request and s.endpoint = subscription ->> 'endpoint'));
end $$;

-- Whether who sent a request has been approved; the word 'aprovado' alone does not say so (20261122002200_decisions.sql).
create function private.is_request_approved(request uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.acessos_pendentes q join public.usuarios_aprovados a on lower(a.email) = lower(q.email)
    where q.id = request and a.status_conta is distinct from 'desativado')
$$;

-- However she is approved. By day only, as the ministry's clock has it; the mail does not wait.
create function private.push_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare moment constant timestamptz := private.after_quiet(now(), 'America/Sao_Paulo', 1320::smallint, 420::smallint);
begin
  insert into private.push_messages (subscription_id, request_id, kind, not_before, expires_at)
  select s.id, s.request_id, 'access', moment, moment + interval '3 days'
  from public.acessos_pendentes q join private.push_subscriptions s on s.request_id = q.id
  where lower(q.email) = lower(new.email);
  return null;
end $$;
create trigger push_approval after insert on public.usuarios_aprovados
  for each row execute function private.push_approval();

-- As before (20261124010000_event_pushes.sql), with approvals: one that was taken back is not told.
create or replace function private.is_push_true(m private.push_messages, at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select m.expires_at > at and case m.kind
    when 'access' then private.is_request_approved(m.request_id)
    else exists (select from private.readers() p where p.user_id = m.user_id) and case m.kind
      when 'day' then private.is_day_waiting(m.user_id, at)
        and exists (select from private.reminders r where r.user_id = m.user_id and r.is_on)
      when 'event' then private.is_event_near(m.user_id, m.event_id, at)
      else exists (select from private.reminders r where r.user_id = m.user_id and r.wants_recados)
        and exists (select from public.recados r where r.id = m.recado_id and private.is_open(r.rascunho, r.publicado_em, r.expira_em))
        and not exists (select from public.recados_leitura l where l.user_id = m.user_id and l.recado_id = m.recado_id)
    end
  end
$$;

-- A request's phone is forgotten when it has been told, when the answer is another, or after a season without one.
create function private.forget_request_phones(at timestamptz) returns void
language sql volatile set search_path = ''
as $$
  delete from private.push_subscriptions s using public.acessos_pendentes q
  where s.request_id = q.id
    and (q.status = 'recusado' or private.is_request_approved(q.id) or s.seen_at < at - interval '90 days')
    and not exists (select from private.push_messages m where m.subscription_id = s.id)
$$;

create or replace function public.queue_pushes(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.forget_request_phones(at);
  return private.queue_day_and_recado_pushes(at) + private.queue_event_pushes(at);
end $$;

-- As before (20261125020000_reminder_registers.sql); the phone may be the one with which she asked for access.
create or replace function public.my_reminder(reminder jsonb default null, subscription jsonb default null, gone text default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare me constant uuid := auth.uid();
begin
  if not private.is_member() then
    raise exception using errcode = '42501', message = 'Só quem participa do ministério recebe lembretes.';
  end if;
  if not private.take_turn('my_reminder:' || me, 120, interval '10 minutes') then
    perform private.refuse_too_many();
  end if;
  if reminder is not null then
    perform private.choose_reminder(me, reminder);
  end if;
  if gone is not null then
    delete from private.push_subscriptions s where s.user_id = me and s.endpoint = gone;
  end if;
  if subscription is not null then
    -- A phone that changed hands. Whoever knows the address alone takes it from nobody.
    delete from private.push_subscriptions s
    where s.endpoint = subscription ->> 'endpoint' and s.user_id is distinct from me
      and s.p256dh = subscription ->> 'p256dh' and s.auth = subscription ->> 'auth';
    insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth)
    values (me, auth.jwt() ->> 'session_id', subscription ->> 'endpoint', subscription ->> 'p256dh', subscription ->> 'auth')
    on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      seen_at = now()
    where s.user_id = me;
    delete from private.push_subscriptions s where s.id in (
      select o.id from private.push_subscriptions o where o.user_id = me order by o.seen_at desc, o.id offset 8);
  end if;
  return jsonb_build_object(
    'reminder', (
      select jsonb_build_object('on', r.is_on, 'minute', r.minute, 'weekdays', r.weekdays, 'zone', r.zone,
        'recados', r.wants_recados, 'quietFrom', r.quiet_from, 'quietUntil', r.quiet_until, 'stamp', r.stamp)
      from private.reminders r where r.user_id = me),
    'key', (select k.public_key from private.push_keys k),
    'is_subscribed', exists (
      select from private.push_subscriptions s where s.user_id = me and s.endpoint = subscription ->> 'endpoint'));
end $$;

-- In her copy, as before (20261124010000_event_pushes.sql), with the phones of her request.
create or replace function private.reminder_data(uid uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'escolha', (
      select jsonb_build_object('ligado', r.is_on, 'hora', to_char(time '00:00' + make_interval(mins => r.minute), 'HH24:MI'),
        'dias', (select jsonb_agg(d.name order by d.n) from unnest(array['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'])
          with ordinality d (name, n) where (r.weekdays >> (d.n::integer - 1)) & 1 = 1),
        'fuso', r.zone, 'recados', r.wants_recados,
        'silencio', to_char(time '00:00' + make_interval(mins => r.quiet_from), 'HH24:MI') || '–'
          || to_char(time '00:00' + make_interval(mins => r.quiet_until), 'HH24:MI'),
        'escolhido_em', private.stamped_at(r.stamp), 'ultimo_lembrete', r.last_day, 'ultimo_dia_concluido_em', r.completed_at)
      from private.reminders r where r.user_id = uid),
    'aparelhos', (
      select coalesce(jsonb_agg(jsonb_build_object('servico', split_part(s.endpoint, '/', 3), 'desde', s.created_at, 'visto_em', s.seen_at)
        order by s.created_at, s.id), '[]')
      from private.push_subscriptions s
      where s.user_id = uid or s.request_id in (
        select q.id from public.acessos_pendentes q
        where q.user_id = uid or lower(q.email) in (select lower(p.email) from private.proved_addresses p where p.user_id = uid))),
    'encontros', (
      select coalesce(jsonb_agg(jsonb_build_object('event_id', p.event_id, 'titulo', e.title, 'avisado_em', p.handed_at)
        order by p.pushed_at, p.event_id), '[]')
      from private.pushed_events p join public.events e on e.id = p.event_id where p.user_id = uid))
$$;

revoke execute on function public.follow_request(uuid, jsonb), private.is_request_approved(uuid), private.push_approval(),
  private.forget_request_phones(timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.follow_request(uuid, jsonb) to anon, authenticated;
