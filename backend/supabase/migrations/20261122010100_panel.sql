-- The administrators' panel in one answer: what waits, and a few figures. Counts only: never who.

-- How many members were here in the last seven days, by the auth server's own sessions; null where it keeps none.
create function private.active_members() returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare counted integer;
begin
  if to_regclass('auth.sessions') is null then
    return null;
  end if;
  -- Its tables differ between versions.
  if exists (select from pg_catalog.pg_attribute a where a.attrelid = to_regclass('auth.sessions')
      and a.attname = 'refreshed_at' and not a.attisdropped) then
    execute $sql$ select count(distinct s.user_id) from auth.sessions s
      join public.user_roles r on r.user_id = s.user_id and r.role in ('admin', 'member')
      where coalesce(s.refreshed_at::timestamptz, s.created_at::timestamptz) > now() - interval '7 days' $sql$ into counted;
  else
    execute $sql$ select count(distinct s.user_id) from auth.sessions s
      join public.user_roles r on r.user_id = s.user_id and r.role in ('admin', 'member')
      where s.created_at::timestamptz > now() - interval '7 days' $sql$ into counted;
  end if;
  return counted;
end $$;

-- {people: who has begun, days: of each day from 1 to 30, how many have completed it}, in the first walk: whoever walks
-- again has completed them all before. Of fewer than five people a figure would say who: null.
create function private.journey_figures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  walking integer;
  days jsonb;
begin
  -- Most have the same days: alike rows are counted before their days are.
  with alike as materialized (
    select w.completed_days as done, count(*)::integer as n from public.user_progress w where w.journey = 1 group by w.completed_days
  ), by_day as (
    select d as day, sum(a.n)::integer as n from alike a, unnest(a.done) d group by d
  )
  select (select coalesce(sum(a.n), 0)::integer from alike a),
    (select jsonb_agg(coalesce(b.n, 0) order by g) from generate_series(1, 30) g left join by_day b on b.day = g)
    into walking, days;
  return case when walking >= 5 then jsonb_build_object('people', walking, 'days', days) end;
end $$;

create function public.admin_panel() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'requests', (select jsonb_build_object('waiting', count(*), 'oldest', min(i.requested_at))
      from private.people_index i where i.request_state = 'pendente'),
    'members', (select count(*) from public.user_roles r where r.role in ('admin', 'member')),
    'active', private.active_members(),
    'invited', (select count(*) from private.people_index i where i.states @> array['sem-cadastro'] and not i.states @> array['desativado']),
    'deletions', (select jsonb_build_object('waiting', count(*), 'until', min(d.concluir_ate)) from public.pedidos_de_exclusao d),
    'journey', private.journey_figures(),
    'days_written', (select count(distinct d.day_number) from public.devotionals d where d.day_number between 1 and 30 and not d.rascunho),
    'events_ahead', (select count(*) from public.events e where e.event_date >= now()),
    'sold_out', (select count(*) from public.products p where p.stock <= 0),
    'mail', (select jsonb_build_object('sent_at', h.sent_at, 'failed_at', h.failed_at, 'waiting', q.waiting, 'failing', q.failing)
      from private.mail_health h, (
        select count(*) as waiting, count(*) filter (where m.error is not null) as failing
        from public.email_queue m where m.sent_at is null) q));
end $$;

revoke execute on function private.active_members(), private.journey_figures(), public.admin_panel()
  from public, anon, authenticated, service_role;
grant execute on function public.admin_panel() to authenticated;
