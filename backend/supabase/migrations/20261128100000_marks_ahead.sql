-- A server's clock that was ahead for a while (no network time yet, an empty battery) leaves marks of days to come: whoever
-- reads them as the past would refuse or keep silent until then. A mark later than any clock that is right can have made
-- counts as none.

-- As before (20261121000200_people.sql). A window ends at most `per` from here; the minute is for those that came at once.
create or replace function private.take_turn(bucket text, maximum integer, per interval) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare turns integer;
begin
  insert into private.rate_limits as r (key, window_end, taken) values (bucket, now() + per, 1)
  on conflict (key) do update set
    window_end = case when r.window_end between now() and now() + per + interval '1 minute' then r.window_end else now() + per end,
    taken = case when r.window_end between now() and now() + per + interval '1 minute' then least(r.taken + 1, maximum + 1) else 1 end
  returning taken into turns;
  return turns <= maximum;
end $$;

-- Whether she has had her reminder of a day. Who travels may have had that of the day after.
create function private.is_reminded(last_day date, day date) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(last_day between day and day + 1, false)
$$;

-- As `queue_pushes` before (20261123010000_reminders.sql).
create or replace function private.queue_day_and_recado_pushes(at timestamptz default now()) returns integer
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
      and not private.is_reminded(r.last_day, l.day)
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
    where r.user_id = d.user_id and h.user_id = d.user_id and not private.is_reminded(r.last_day, d.day)
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

revoke execute on function private.is_reminded(date, date) from public, anon, authenticated, service_role;
