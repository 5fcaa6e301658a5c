-- A day is written once it has a text, a draft too, as the list of the days counts it. How many are drafts is said beside it.
-- Before, the panel called drafts unwritten, and the list that it leads to called them written.

-- As before (20261125010000_reminders_without_names.sql) but for the days.
create or replace function public.admin_panel() returns jsonb
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
    'recados', (select jsonb_build_object('drafts', count(*) filter (where r.rascunho),
      'scheduled', count(*) filter (where not r.rascunho and r.publicado_em > now()))
      from public.recados r where r.rascunho or r.publicado_em > now()),
    'days_written', (select count(distinct d.day_number) from public.devotionals d where d.day_number between 1 and 30),
    'days_draft', (select count(distinct d.day_number) from public.devotionals d where d.day_number between 1 and 30 and d.rascunho),
    'events_ahead', (select count(*) from public.events e where private.event_end(e.event_date) > now()),
    'sold_out', (select count(*) from public.products p where p.stock <= 0),
    'orders', (select jsonb_build_object('unpaid', count(*) filter (where o.status = 'aberto'),
      'undelivered', count(*) filter (where o.status = 'pago')) from public.orders o where o.status in ('aberto', 'pago')),
    'mail', (select jsonb_build_object('sent_at', h.sent_at, 'failed_at', h.failed_at, 'waiting', q.waiting, 'failing', q.failing)
      from private.mail_health h, (
        select count(*) as waiting, count(*) filter (where m.error is not null) as failing
        from public.email_queue m where m.sent_at is null and private.may_be_counted(m)) q));
end $$;
