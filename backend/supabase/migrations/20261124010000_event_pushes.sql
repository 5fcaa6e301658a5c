-- The day before an event also a push message goes to who said 'vou' and wants to be told of what the ministry announces:
-- until now a mail alone, so who wants no mails heard nothing (docs/decisions/0044-reminders.md).

alter table private.push_messages drop constraint push_messages_kind_check,
  add constraint push_messages_kind_check check (kind in ('day', 'recado', 'event')),
  add column event_id uuid references public.events (id) on delete cascade;
create index push_messages_event_idx on private.push_messages (event_id);

-- For whose phones messages about which event were made: once for each event and member, and once more for another date
-- as long as none of them may have reached her (`handed_at`). Apart from the mails (private.event_reminders): one
-- may be taken back and come again while the other has left.
create table private.pushed_events (
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  pushed_at timestamptz not null default now(),
  handed_at timestamptz,
  primary key (event_id, user_id)
);
create index pushed_events_user_idx on private.pushed_events (user_id);
alter table private.pushed_events enable row level security;
grant all on private.pushed_events to service_role;

-- Whether she is to be told of an event at a moment: from ten the day before until it begins, while she comes.
create function private.is_event_near(uid uuid, event uuid, at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.events e
    join public.event_answers a on a.event_id = e.id and a.user_id = uid and a.answer = 'vou'
    join private.reminders r on r.user_id = uid and r.wants_recados
    where e.id = event and at >= private.reminder_from(e.event_date) and at < e.event_date)
$$;

-- What is due becomes messages. As with the mails (20261122013100_event_reminders.sql): who answered after that hour has just
-- said it, and a server that was away makes up for it until eight in the evening. Her quiet hours are kept as with recados.
create function private.queue_event_pushes(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare messages integer;
begin
  with due as (
    select e.id, e.event_date, private.reminder_from(e.event_date) as since from public.events e
    where e.event_date > at and e.event_date < at + interval '3 days'
      and at >= private.reminder_from(e.event_date) and at < private.reminder_from(e.event_date) + interval '10 hours'
  ), told as (
    insert into private.pushed_events (event_id, user_id)
    select d.id, a.user_id from due d
    join public.event_answers a on a.event_id = d.id and a.answer = 'vou' and a.stamp < private.stamp_at(d.since, '')
    join private.readers() p on p.user_id = a.user_id
    join private.reminders r on r.user_id = a.user_id and r.wants_recados
    cross join lateral (select private.after_quiet(at, r.zone, r.quiet_from, r.quiet_until) as moment) q
    where q.moment < d.event_date
      and exists (select from private.push_subscriptions s where s.user_id = a.user_id)
      -- Of an event that was moved one may be under way: it arrives, or it is settled in a minute.
      and not exists (select from private.push_messages m where m.event_id = d.id and m.user_id = a.user_id)
    order by 1, 2 on conflict do nothing returning event_id, user_id
  )
  insert into private.push_messages (subscription_id, user_id, kind, event_id, not_before, expires_at)
  select s.id, t.user_id, 'event', t.event_id, q.moment, d.event_date
  from told t join due d on d.id = t.event_id
  join private.reminders r on r.user_id = t.user_id
  join private.push_subscriptions s on s.user_id = t.user_id
  cross join lateral (select private.after_quiet(at, r.zone, r.quiet_from, r.quiet_until) as moment) q;
  get diagnostics messages = row_count;
  return messages;
end $$;

-- The clock asks for all of it in one call, as it did.
alter function public.queue_pushes(timestamptz) set schema private;
alter function private.queue_pushes(timestamptz) rename to queue_day_and_recado_pushes;
create function public.queue_pushes(at timestamptz default now()) returns integer
language sql volatile security definer set search_path = ''
as $$ select private.queue_day_and_recado_pushes(at) + private.queue_event_pushes(at) $$;

-- As before (20261123010000_reminders.sql), with events.
create or replace function private.is_push_true(m private.push_messages, at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select m.expires_at > at
    and exists (select from private.readers() p where p.user_id = m.user_id)
    and case m.kind
      when 'day' then private.is_day_waiting(m.user_id, at)
        and exists (select from private.reminders r where r.user_id = m.user_id and r.is_on)
      when 'event' then private.is_event_near(m.user_id, m.event_id, at)
      else exists (select from private.reminders r where r.user_id = m.user_id and r.wants_recados)
        and exists (select from public.recados r where r.id = m.recado_id and private.is_open(r.rascunho, r.publicado_em, r.expira_em))
        and not exists (select from public.recados_leitura l where l.user_id = m.user_id and l.recado_id = m.recado_id)
    end
$$;

-- As before, with the event and its moment: the phone has its words, and may not have heard yet that it was moved.
drop function public.hand_pushes(uuid, uuid[], timestamptz);
create function public.hand_pushes(worker uuid, messages uuid[], at timestamptz default now())
returns table (id uuid, kind text, event uuid, event_at timestamptz, ttl integer, endpoint text, p256dh text, auth text)
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
    returning m.id, m.kind, m.event_id, (select e.event_date from public.events e where e.id = m.event_id),
      greatest(60, extract(epoch from m.expires_at - at)::integer), s.endpoint, s.p256dh, s.auth;
end $$;

-- Notes whom a message reached, or may have; a new date may have taken her row away meanwhile.
create function private.note_pushed_events(messages uuid[]) returns void
language sql volatile set search_path = ''
as $$
  insert into private.pushed_events (event_id, user_id, handed_at)
  select m.event_id, m.user_id, min(m.handed_at) from private.push_messages m
  where m.id = any (messages) and m.event_id is not null and m.handed_at is not null
  group by 1, 2 order by 1, 2
  on conflict (event_id, user_id) do update set handed_at = excluded.handed_at where pushed_events.handed_at is null
$$;

-- As before; what was handed and not settled may have arrived.
create or replace function public.claim_pushes(worker uuid, maximum integer, at timestamptz default now()) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare over uuid[];
begin
  select array_agg(o.id) into over from (
    select m.id from private.push_messages m
    where m.expires_at <= at or (m.handed_at is not null and m.locked_until < at) for update skip locked) o;
  if over is not null then
    perform private.note_pushed_events(over);
    delete from private.push_messages m where m.id = any (over);
  end if;
  return query
    update private.push_messages m set locked_by = worker, locked_until = at + interval '1 minute'
    where m.id in (
      select o.id from private.push_messages o
      where o.not_before <= at and o.handed_at is null and (o.locked_until is null or o.locked_until < at)
      order by o.not_before, o.id limit maximum for update skip locked)
    returning m.id;
end $$;

-- As before; `unsure` is said of one that may have arrived, though nobody confirmed it.
create or replace function public.settle_pushes(worker uuid, results jsonb, at timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.note_pushed_events(array(
    select m.id from jsonb_to_recordset(results) as o (id uuid, outcome text, unsure boolean)
    join private.push_messages m on m.id = o.id and m.locked_by = worker
    where o.outcome = 'sent' or o.unsure order by m.id for update of m));
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

-- Another time: what has not left is taken back, and whom none may have reached is told when it is due. No second one
-- follows what may have arrived. Another name or place changes nothing: the phone writes the words.
create function private.recall_event_pushes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.push_messages m where m.event_id = old.id and m.handed_at is null;
  delete from private.pushed_events p where p.event_id = old.id and p.handed_at is null;
  return null;
end $$;
create trigger recall_event_pushes after update of event_date on public.events
  for each row when (new.event_date is distinct from old.event_date) execute function private.recall_event_pushes();

-- In her copy, as before, with the events of which her phones were told.
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
      from private.push_subscriptions s where s.user_id = uid),
    'encontros', (
      select coalesce(jsonb_agg(jsonb_build_object('event_id', p.event_id, 'titulo', e.title, 'avisado_em', p.handed_at)
        order by p.pushed_at, p.event_id), '[]')
      from private.pushed_events p join public.events e on e.id = p.event_id where p.user_id = uid))
$$;

revoke execute on function private.is_event_near(uuid, uuid, timestamptz), private.queue_event_pushes(timestamptz),
  private.queue_day_and_recado_pushes(timestamptz), public.queue_pushes(timestamptz), private.recall_event_pushes(),
  private.note_pushed_events(uuid[]),
  public.hand_pushes(uuid, uuid[], timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.queue_pushes(timestamptz), public.hand_pushes(uuid, uuid[], timestamptz) to service_role;
