-- Reminders by web push: at an hour of hers, at most once a day, and never when the day is done; of a new recado, if she
-- wants that (docs/decisions/0044-reminders.md). A message says nothing: her phone writes the words.
--
--   due ──queue_pushes──▶ waiting ──claim_pushes──▶ held (locked_until) ──hand_pushes──▶ leaving (handed_at) ──settle_pushes──▶ gone
--                            ▲                         │ lease over: free again            │ lease over: it may have arrived,
--                            └── settle_pushes(failed) ┴───────────────────────────────────┘ so it is dropped

-- ── What she chose: one register, of which the last intent counts ───────────────────────────────────────────
-- Whether Postgres knows a zone: a phone may be newer than its list.
create function private.is_zone(zone text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if zone is null or zone !~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$' then
    return false;
  end if;
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

create table private.reminders (
  user_id uuid primary key references auth.users (id) on delete cascade,
  is_on boolean not null default false,
  -- Of her day, by the clock on her wall.
  minute smallint not null default 1080 check (minute between 0 and 1439),
  -- Bit 0 is Sunday.
  weekdays smallint not null default 127 check (weekdays between 1 and 127),
  zone text not null default 'America/Sao_Paulo' check (zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'),
  wants_recados boolean not null default false,
  -- What comes of the ministry's own accord waits until this is over.
  quiet_from smallint not null default 1320 check (quiet_from between 0 and 1439),
  quiet_until smallint not null default 420 check (quiet_until between 0 and 1439),
  stamp text collate "C" not null check (stamp ~ '^[0-9]{15}-[0-9]{5}-[0-9a-z]{8}$'),
  -- The last of her days that had its reminder. It only grows, wherever she travels.
  last_day date,
  -- When a completed day last arrived here.
  completed_at timestamptz
);
alter table private.reminders enable row level security;
grant all on private.reminders to service_role;

create function private.note_completion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.reminders r set completed_at = now() where r.user_id = new.user_id;
  return null;
end $$;
create trigger note_completion after insert on public.user_progress
  for each row when (new.completed_days <> '{}') execute function private.note_completion();
create trigger note_more_completion after update on public.user_progress
  for each row when (new.completed_days <> old.completed_days) execute function private.note_completion();

-- ── Where it goes: hers alone, until her session ends or the push service knows it no more ──────────────────
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Of which sign-in: it ends with it.
  session_id text,
  endpoint text not null unique check (endpoint ~ '^https://[^/\s@]+/\S+$' and length(endpoint) <= 2000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{86,88}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22,24}$'),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index push_subscriptions_user_idx on private.push_subscriptions (user_id);
alter table private.push_subscriptions enable row level security;
grant all on private.push_subscriptions to service_role;

-- The pair by which push services know this ministry (VAPID), made by the first server that looks here. In the database,
-- since all servers need the same one, and a phone's subscription is worth nothing with another.
create table private.push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null default now()
);
alter table private.push_keys enable row level security;
grant all on private.push_keys to service_role;

-- The pair there is; with a proposal, that one if there is none yet.
create function public.push_keys(public_key text default null, private_key text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if push_keys.public_key is not null then
    insert into private.push_keys (public_key, private_key) values (push_keys.public_key, push_keys.private_key)
    on conflict do nothing;
  end if;
  return (select jsonb_build_object('public_key', k.public_key, 'private_key', k.private_key) from private.push_keys k);
end $$;

-- What leaves: one row for each of her devices.
create table private.push_messages (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('day', 'recado')),
  recado_id uuid references public.recados (id) on delete cascade,
  not_before timestamptz not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0,
  locked_by uuid,
  locked_until timestamptz,
  handed_at timestamptz
);
create index push_messages_due_idx on private.push_messages (not_before);
create index push_messages_subscription_idx on private.push_messages (subscription_id);
create index push_messages_user_idx on private.push_messages (user_id);
create index push_messages_recado_idx on private.push_messages (recado_id);
alter table private.push_messages enable row level security;
grant all on private.push_messages to service_role;

-- Of which recados phones were told: once in a recado's life.
create table private.pushed_recados (
  recado_id uuid primary key references public.recados (id) on delete cascade,
  pushed_at timestamptz not null default now()
);
alter table private.pushed_recados enable row level security;
grant all on private.pushed_recados to service_role;

-- ── For her phone ───────────────────────────────────────────────────────────────────────────────────────────
-- Takes a choice and a subscription, forgets an endpoint, and answers with what counts:
-- {reminder, key: what phones subscribe with, is_subscribed: whether this subscription is kept}.
create function public.my_reminder(reminder jsonb default null, subscription jsonb default null, gone text default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  -- A register's name among those whose stamps are clamped.
  register constant uuid := '00000000-0000-0000-0000-000000000044';
begin
  if not private.is_member() then
    raise exception using errcode = '42501', message = 'Só quem participa do ministério recebe lembretes.';
  end if;
  if not private.take_turn('my_reminder:' || me, 120, interval '10 minutes') then
    perform private.refuse_too_many();
  end if;
  if reminder is not null then
    insert into private.reminders as r
      (user_id, is_on, minute, weekdays, zone, wants_recados, quiet_from, quiet_until, stamp)
    values (me, (reminder ->> 'on')::boolean, (reminder ->> 'minute')::smallint, (reminder ->> 'weekdays')::smallint,
      case when private.is_zone(reminder ->> 'zone') then reminder ->> 'zone' else 'America/Sao_Paulo' end,
      (reminder ->> 'recados')::boolean, (reminder ->> 'quietFrom')::smallint, (reminder ->> 'quietUntil')::smallint,
      private.intent_stamp(me, register, coalesce(reminder ->> 'stamp', '-'), null, false))
    on conflict (user_id) do update set is_on = excluded.is_on, minute = excluded.minute, weekdays = excluded.weekdays,
      zone = excluded.zone, wants_recados = excluded.wants_recados, quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until, stamp = excluded.stamp
    where excluded.stamp > r.stamp;
  end if;
  if gone is not null then
    delete from private.push_subscriptions s where s.user_id = me and s.endpoint = gone;
  end if;
  if subscription is not null then
    -- A phone that changed hands. Whoever knows the address alone takes it from nobody.
    delete from private.push_subscriptions s
    where s.endpoint = subscription ->> 'endpoint' and s.user_id <> me
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

-- ── When ────────────────────────────────────────────────────────────────────────────────────────────────────
-- Whether a day of her journey is open and not completed at a moment (availableDay in sync/model/journey.ts), and none
-- was completed on that day of hers: who reads behind has read for today too.
create function private.is_day_waiting(uid uuid, at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((
    select 30 <> all (p.completed_days)
      and least(30, greatest(1, floor(extract(epoch from at - p.started_at) / 86400)::integer + 1)) <> all (p.completed_days)
    from public.user_progress p where p.user_id = uid order by p.journey desc limit 1), false)
    and not exists (
      select from private.reminders r
      where r.user_id = uid and (r.completed_at at time zone r.zone)::date = (at at time zone r.zone)::date)
$$;

-- The same moment, or the end of her quiet hours.
create function private.after_quiet(at timestamptz, zone text, quiet_from smallint, quiet_until smallint) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  wall timestamp := at at time zone zone;
  minute integer := extract(hour from wall) * 60 + extract(minute from wall);
begin
  if quiet_from <= quiet_until and (minute < quiet_from or minute >= quiet_until)
    or quiet_from > quiet_until and minute < quiet_from and minute >= quiet_until then
    return at;
  end if;
  return (wall::date + case when minute < quiet_until then 0 else 1 end + make_interval(mins => quiet_until)) at time zone zone;
end $$;

-- For the clock: what is due at a moment becomes messages; answers how many. A server that was away makes up for two hours.
create function public.queue_pushes(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  days integer;
  recados integer;
begin
  with due as (
    select r.user_id, l.day, m.moment
    from private.reminders r
    cross join lateral (select (at at time zone r.zone)::date as day) l
    cross join lateral (select (l.day + make_interval(mins => r.minute)) at time zone r.zone as moment) m
    where r.is_on and (r.weekdays >> extract(dow from l.day)::integer) & 1 = 1
      and at >= m.moment and at < m.moment + interval '2 hours'
      and (r.last_day is null or r.last_day < l.day)
      -- An hour that had passed when she chose it is tomorrow's.
      and r.stamp < private.stamp_at(m.moment, '')
      and exists (select from private.push_subscriptions s where s.user_id = r.user_id)
      and private.is_day_waiting(r.user_id, at)
  ), held as (
    select r.user_id from private.reminders r where r.user_id in (select d.user_id from due d)
    order by r.user_id for update skip locked
  ), reminded as (
    -- Another server may have been here: its day stands in the row.
    update private.reminders r set last_day = d.day from due d, held h
    where r.user_id = d.user_id and h.user_id = d.user_id and (r.last_day is null or r.last_day < d.day)
    returning r.user_id, d.moment
  )
  insert into private.push_messages (subscription_id, user_id, kind, not_before, expires_at)
  select s.id, n.user_id, 'day', at, n.moment + interval '2 hours'
  from reminded n join private.push_subscriptions s on s.user_id = n.user_id;
  get diagnostics days = row_count;

  with fresh as (
    insert into private.pushed_recados (recado_id)
    select r.id from public.recados r
    where r.publicado_em > at - interval '1 day' and r.publicado_em <= at
      and private.is_open(r.rascunho, r.publicado_em, r.expira_em)
      and not exists (select from private.pushed_recados p where p.recado_id = r.id)
    order by r.id on conflict do nothing returning recado_id
  )
  insert into private.push_messages (subscription_id, user_id, kind, recado_id, not_before, expires_at)
  select s.id, r.user_id, 'recado', f.recado_id, q.moment, q.moment + interval '1 day'
  from fresh f cross join private.reminders r
  join private.push_subscriptions s on s.user_id = r.user_id
  cross join lateral (select private.after_quiet(at, r.zone, r.quiet_from, r.quiet_until) as moment) q
  where r.wants_recados;
  get diagnostics recados = row_count;
  return days + recados;
end $$;

-- ── Sending ─────────────────────────────────────────────────────────────────────────────────────────────────
create function private.session_lives(uid uuid, session_id text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare lives boolean := true;
begin
  -- The auth server's own tables differ between versions.
  if session_id is not null and to_regclass('auth.sessions') is not null then
    execute 'select exists (select from auth.sessions s where s.id::text = $1 and s.user_id::text = $2)'
      into lives using session_id, uid::text;
  end if;
  return lives;
end $$;

-- Takes what is due for one minute; answers with the messages' ids.
create function public.claim_pushes(worker uuid, maximum integer, at timestamptz default now()) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.push_messages m where m.id in (
    select o.id from private.push_messages o
    where o.expires_at <= at or (o.handed_at is not null and o.locked_until < at) for update skip locked);
  return query
    update private.push_messages m set locked_by = worker, locked_until = at + interval '1 minute'
    where m.id in (
      select o.id from private.push_messages o
      where o.not_before <= at and o.handed_at is null and (o.locked_until is null or o.locked_until < at)
      order by o.not_before, o.id limit maximum for update skip locked)
    returning m.id;
end $$;

-- Whether a message is still right: she is a member, wants it, and there is something to say.
create function private.is_push_true(m private.push_messages, at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select m.expires_at > at
    and exists (select from private.readers() p where p.user_id = m.user_id)
    and case m.kind
      when 'day' then private.is_day_waiting(m.user_id, at)
        and exists (select from private.reminders r where r.user_id = m.user_id and r.is_on)
      else exists (select from private.reminders r where r.user_id = m.user_id and r.wants_recados)
        and exists (select from public.recados r where r.id = m.recado_id and private.is_open(r.rascunho, r.publicado_em, r.expira_em))
        and not exists (select from public.recados_leitura l where l.user_id = m.user_id and l.recado_id = m.recado_id)
    end
$$;

-- The last word before these leave: answers with those that may, and where they go. What is no longer true goes away, and
-- so does a subscription whose session has ended.
create function public.hand_pushes(worker uuid, messages uuid[], at timestamptz default now())
returns table (id uuid, kind text, ttl integer, endpoint text, p256dh text, auth text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  delete from private.push_subscriptions s
  where s.id in (select m.subscription_id from private.push_messages m where m.id = any (messages) and m.locked_by = worker)
    and not private.session_lives(s.user_id, s.session_id);
  delete from private.push_messages m
  where m.id = any (messages) and m.locked_by = worker and m.handed_at is null and not private.is_push_true(m, at);
  return query
    update private.push_messages m set handed_at = at, locked_until = at + interval '1 minute'
    from private.push_subscriptions s
    where m.id = any (messages) and m.locked_by = worker and m.locked_until >= at and m.handed_at is null
      and s.id = m.subscription_id
    returning m.id, m.kind, greatest(60, extract(epoch from m.expires_at - at)::integer), s.endpoint, s.p256dh, s.auth;
end $$;

-- How it went: [{id, outcome, wait}]. 'sent' and 'refused' are done with, 'gone' is no subscription any more, 'failed' is
-- tried again while it is worth something, not before `wait` seconds; 'unsent' was not begun.
create function public.settle_pushes(worker uuid, results jsonb, at timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.push_subscriptions s using jsonb_to_recordset(results) as o (id uuid, outcome text), private.push_messages m
  where o.outcome = 'gone' and m.id = o.id and m.locked_by = worker and s.id = m.subscription_id;
  delete from private.push_messages m using jsonb_to_recordset(results) as o (id uuid, outcome text)
  where m.id = o.id and m.locked_by = worker
    and (o.outcome in ('sent', 'refused', 'gone') or (o.outcome = 'failed' and m.attempts >= 4));
  update private.push_messages m set locked_by = null, locked_until = null, handed_at = null,
    attempts = m.attempts + case o.outcome when 'failed' then 1 else 0 end,
    not_before = case o.outcome
      when 'failed' then at + greatest(make_interval(secs => least(coalesce(o.wait, 0), 86400)), interval '30 seconds' * power(4, m.attempts))
      else m.not_before end
  from jsonb_to_recordset(results) as o (id uuid, outcome text, wait integer)
  where m.id = o.id and m.locked_by = worker;
end $$;

-- ── In the copy of everything that is kept about her ────────────────────────────────────────────────────────
-- Of a subscription only whose service it is: its address is a secret.
create function private.reminder_data(uid uuid) returns jsonb
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
      from private.push_subscriptions s where s.user_id = uid))
$$;

-- As before (20261122000800_proved_addresses.sql), with her reminders.
create or replace function public.my_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare account record;
begin
  select * into account from private.account_of(auth.uid());
  if auth.uid() is null or account.status not in ('active', 'pending') then
    raise exception using errcode = '42501', message = 'Entre na sua conta para baixar os seus dados.';
  end if;
  if not private.take_turn('my_data:' || auth.uid(), 10, interval '10 minutes') then
    perform private.refuse_too_many();
  end if;
  return jsonb_build_object('gerado_em', now())
    || private.data_of(auth.uid(), account.status = 'active' and lower(account.email) is not distinct from private.my_email())
    || jsonb_build_object('lembretes', private.reminder_data(auth.uid()));
end $$;

revoke execute on function private.is_zone(text), private.note_completion(), public.push_keys(text, text),
  public.my_reminder(jsonb, jsonb, text), private.is_day_waiting(uuid, timestamptz),
  private.after_quiet(timestamptz, text, smallint, smallint), public.queue_pushes(timestamptz), private.session_lives(uuid, text),
  public.claim_pushes(uuid, integer, timestamptz), private.is_push_true(private.push_messages, timestamptz),
  public.hand_pushes(uuid, uuid[], timestamptz), public.settle_pushes(uuid, jsonb, timestamptz), private.reminder_data(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.my_reminder(jsonb, jsonb, text) to authenticated;
grant execute on function public.push_keys(text, text), public.queue_pushes(timestamptz),
  public.claim_pushes(uuid, integer, timestamptz), public.hand_pushes(uuid, uuid[], timestamptz),
  public.settle_pushes(uuid, jsonb, timestamptz) to service_role;
