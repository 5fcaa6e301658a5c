-- A recado that waits for its minute may be mailed to one group (docs/decisions/0046-a-plan-says-for-whom.md), and the
-- panel counts the events that lists show as coming.

-- Said before the recado itself arrives, so that nobody outside the group is mailed should the second request get lost:
-- hence no reference to it.
create table private.planned_groups (
  recado_id uuid primary key,
  groups text[] not null,
  said_at timestamptz not null default now()
);
alter table private.planned_groups enable row level security;
grant all on private.planned_groups to service_role;

-- For whom the mails of a recado are that is going to wait for its minute; null: for all.
create function public.plan_recado_groups(recado uuid, groups text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.planned_groups p
  where p.recado_id = recado
    or (p.said_at < now() - interval '90 days' and not exists (select from public.recados r where r.id = p.recado_id));
  if cardinality(groups) between 1 and 200 then
    insert into private.planned_groups (recado_id, groups)
    values (recado, array(select distinct left(btrim(g), 100) from unnest(groups) g where btrim(g) <> ''));
  end if;
end $$;

-- As before (20261122009200_timed_mail.sql), but a plan's groups end with it, and so does the plan of what is published
-- ahead of its minute: she who does so is asked anew whom to mail.
create or replace function private.plan_mailing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not new.enviar_email or new.rascunho then
    delete from private.planned_mailings p where p.recado_id = new.id;
    delete from private.planned_groups p where p.recado_id = new.id;
  elsif new.publicado_em > now() then
    insert into private.planned_mailings (recado_id, actor) values (new.id, coalesce((select p.email from public.profiles p where p.id = auth.uid()), 'servidor'))
    on conflict (recado_id) do nothing;
  elsif tg_op = 'UPDATE' then
    if old.publicado_em > now() and not old.rascunho then
      delete from private.planned_mailings p where p.recado_id = new.id;
      delete from private.planned_groups p where p.recado_id = new.id;
    end if;
  end if;
  return null;
end $$;

create function private.forget_planned_groups() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.planned_groups p where p.recado_id = old.id;
  return null;
end $$;
create trigger forget_planned_groups after delete on public.recados
  for each row execute function private.forget_planned_groups();

-- As before (20261122011000_mailing_choice.sql), but who asks for no group means those that were planned, unless `is_more`:
-- so a server function of before keeps to the plan too.
create or replace function public.queue_recado(recado uuid, preview text, actor text, groups text[] default null, is_more boolean default false)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  its_title text;
  is_new boolean;
  wanted text[] := queue_recado.groups;
begin
  select r.titulo into its_title from public.recados r
  where r.id = recado and private.is_open(r.rascunho, r.publicado_em, r.expira_em);
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.recado_mailings'), hashtext(recado::text));
  if not is_more and wanted is null then
    wanted := (select p.groups from private.planned_groups p where p.recado_id = recado);
  end if;
  delete from private.planned_mailings p where p.recado_id = recado;
  delete from private.planned_groups p where p.recado_id = recado;
  insert into private.recado_mailings (recado_id, groups) values (recado, wanted) on conflict (recado_id) do nothing;
  is_new := found;
  if not is_new then
    if not is_more then
      return true;
    end if;
    update private.recado_mailings m set stopped_at = null, withheld = 0,
      groups = case when m.groups is not null and wanted is not null
        then array(select distinct g from unnest(m.groups || wanted) g order by g) end
    where m.recado_id = recado;
  end if;
  insert into public.email_queue (to_email, subject, template, data, recado_id)
  select a.email, 'Novo recado: ' || its_title, 'recado',
    jsonb_build_object('nome', a.nome, 'titulo', its_title, 'previa', preview, 'recado', recado, 'pessoa', a.approved_id), recado
  from private.unmailed(recado, wanted) a
  on conflict do nothing;
  if is_new or found then
    insert into public.admin_logs (admin_email, acao, detalhes) values (actor, 'ENVIAR_RECADO',
      jsonb_strip_nulls(jsonb_build_object('recado', recado, 'titulo', its_title, 'grupos', array_to_string(wanted, ', '))));
  end if;
  return true;
end $$;

-- As before (20261122011000_mailing_choice.sql), and for whom the plan is (`planned`; null: for all). That it is there at
-- all tells an app that a plan may be for a group.
create or replace function public.mailing_audiences(recado uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with people as (select u.grupo from private.unmailed(recado) u)
    select jsonb_build_object(
      'people', (select count(*) from people),
      'silent', (select count(*) from public.usuarios_aprovados a where a.status_conta = 'ativo' and not a.recados_por_email),
      'planned', (select to_jsonb(p.groups) from private.planned_groups p where p.recado_id = recado),
      'groups', (
        select coalesce(jsonb_agg(jsonb_build_object('nome', g.grupo, 'people', g.n) order by g.grupo), '[]')
        from (select p.grupo, count(*) as n from people p where p.grupo is not null group by p.grupo) g)));
end $$;

-- As before (20261122010100_panel.sql), with the orders; and an event is ahead until it is over, as in the lists
-- (private.event_end).
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
    'days_written', (select count(distinct d.day_number) from public.devotionals d where d.day_number between 1 and 30 and not d.rascunho),
    'events_ahead', (select count(*) from public.events e where private.event_end(e.event_date) > now()),
    'sold_out', (select count(*) from public.products p where p.stock <= 0),
    'orders', (select jsonb_build_object('unpaid', count(*) filter (where o.status = 'aberto'),
      'undelivered', count(*) filter (where o.status = 'pago')) from public.orders o where o.status in ('aberto', 'pago')),
    'mail', (select jsonb_build_object('sent_at', h.sent_at, 'failed_at', h.failed_at, 'waiting', q.waiting, 'failing', q.failing)
      from private.mail_health h, (
        select count(*) as waiting, count(*) filter (where m.error is not null) as failing
        from public.email_queue m where m.sent_at is null) q));
end $$;

revoke execute on function public.plan_recado_groups(uuid, text[]), private.forget_planned_groups(), private.plan_mailing()
  from public, anon, authenticated, service_role;
grant execute on function public.plan_recado_groups(uuid, text[]) to authenticated;
