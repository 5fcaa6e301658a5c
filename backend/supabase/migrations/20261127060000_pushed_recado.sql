-- A push message of a recado says which one it is: the phone has its words, if it has heard of it
-- (docs/decisions/0044-reminders.md).

-- As before (20261124010000_event_pushes.sql), with the recado.
drop function public.hand_pushes(uuid, uuid[], timestamptz);
create function public.hand_pushes(worker uuid, messages uuid[], at timestamptz default now())
returns table (
  id uuid, kind text, event uuid, event_at timestamptz, recado uuid, ttl integer, endpoint text, p256dh text, auth text)
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
    returning m.id, m.kind, m.event_id, (select e.event_date from public.events e where e.id = m.event_id), m.recado_id,
      greatest(60, extract(epoch from m.expires_at - at)::integer), s.endpoint, s.p256dh, s.auth;
end $$;

revoke execute on function public.hand_pushes(uuid, uuid[], timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.hand_pushes(uuid, uuid[], timestamptz) to service_role;
