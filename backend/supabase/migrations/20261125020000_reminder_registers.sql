-- Each part of what she chose about reminders is a register of its own (docs/decisions/0044-reminders.md): an hour chosen on
-- the computer stays when her phone, which had not heard of it, sends what she wants of recados.

-- Of each part, its last intent. `stamp` stays the last of all; of a row that an earlier version wrote it is that of each part.
alter table private.reminders add column stamps jsonb not null default '{}' check (jsonb_typeof(stamps) = 'object');

-- Takes a choice: those parts of it that `stamps` names, or all of it from an app that knows no parts.
create function private.choose_reminder(uid uuid, choice jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A register's name among those whose stamps are clamped.
  register constant uuid := '00000000-0000-0000-0000-000000000044';
  -- Before every intent.
  never constant text := '000000000000000-00000-00000000';
  parts constant text[] := array['on', 'minute', 'weekdays', 'zone', 'recados', 'quietFrom', 'quietUntil'];
  intents jsonb := choice -> 'stamps';
  is_whole boolean := jsonb_typeof(intents) is distinct from 'object';
  stored private.reminders;
  marks jsonb;
  taken text[] := '{}';
  part text;
  intent text;
  latest text;
begin
  if is_whole then
    intents := (select jsonb_object_agg(p, coalesce(choice ->> 'stamp', '-')) from unnest(parts) p);
  elsif not intents ?| parts then
    return;
  end if;
  insert into private.reminders (user_id, stamp) values (uid, never) on conflict (user_id) do nothing;
  select * into stored from private.reminders r where r.user_id = uid for update;
  marks := (select jsonb_object_agg(p, coalesce(stored.stamps ->> p, stored.stamp)) from unnest(parts) p);
  latest := stored.stamp;
  foreach part in array parts loop
    continue when not intents ? part;
    intent := private.intent_stamp(uid, register, coalesce(intents ->> part, '-'), null, false);
    if intent !~ '^[0-9]{15}-[0-9]{5}-[0-9a-z]{8}$' then
      raise exception using errcode = '23514', message = 'Escolha de lembretes sem momento válido.';
    end if;
    -- All at once comes from who has not seen the parts: it counts as one intent, after all others or not at all.
    continue when intent collate "C" <= case when is_whole then stored.stamp else marks ->> part end;
    taken := taken || part;
    marks := marks || jsonb_build_object(part, intent);
    latest := greatest(latest collate "C", intent);
  end loop;
  update private.reminders r set
    is_on = case when 'on' = any (taken) then (choice ->> 'on')::boolean else r.is_on end,
    minute = case when 'minute' = any (taken) then (choice ->> 'minute')::smallint else r.minute end,
    weekdays = case when 'weekdays' = any (taken) then (choice ->> 'weekdays')::smallint else r.weekdays end,
    zone = case when not 'zone' = any (taken) then r.zone
      when private.is_zone(choice ->> 'zone') then choice ->> 'zone' else 'America/Sao_Paulo' end,
    wants_recados = case when 'recados' = any (taken) then (choice ->> 'recados')::boolean else r.wants_recados end,
    quiet_from = case when 'quietFrom' = any (taken) then (choice ->> 'quietFrom')::smallint else r.quiet_from end,
    quiet_until = case when 'quietUntil' = any (taken) then (choice ->> 'quietUntil')::smallint else r.quiet_until end,
    stamp = latest, stamps = marks
  where r.user_id = uid;
end $$;
revoke execute on function private.choose_reminder(uuid, jsonb) from public, anon, authenticated, service_role;

-- As before (20261123010000_reminders.sql), with the parts.
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
