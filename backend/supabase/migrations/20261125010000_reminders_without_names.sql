-- Whom a reminder waits for, and whom it went to, says who has not read the recado: administrators get a number
-- (docs/decisions/0038-who-gets-a-recado-by-mail.md). Until now the queue had her address.
drop policy "admin reads the queue" on public.email_queue;
drop policy "admin changes the queue" on public.email_queue;
drop policy "admin empties the queue" on public.email_queue;
create policy "admin reads the queue" on public.email_queue for select to authenticated
  using ((select private.is_admin()) and template is distinct from 'reminder');
create policy "admin changes the queue" on public.email_queue for update to authenticated
  using ((select private.is_admin()) and template is distinct from 'reminder')
  with check ((select private.is_admin()) and template is distinct from 'reminder');
create policy "admin empties the queue" on public.email_queue for delete to authenticated
  using ((select private.is_admin()) and template is distinct from 'reminder');

-- As before (20261124020000_reminder_audience.sql); `poucas` marks what no number may be told of.
create or replace function public.queue_reminder(recado uuid, preview text, actor text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  its_title text;
  people integer;
  is_few boolean;
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
  is_few := (select count(*) from private.reminder_meant(recado)) < 5;
  -- Not of the recado's own mails: one person gets one of those, and they are what is counted.
  insert into public.email_queue (to_email, subject, template, data)
  select a.email, 'Lembrete: ' || its_title, 'reminder', jsonb_strip_nulls(
    jsonb_build_object('nome', a.nome, 'titulo', its_title, 'previa', preview, 'recado', recado, 'pessoa', a.approved_id,
      'poucas', case when is_few then true end))
  from private.reminder_audience(recado) a;
  get diagnostics people = row_count;
  if people > 0 or is_few then
    insert into private.recado_reminders as t (recado_id) values (recado)
    on conflict (recado_id) do update set reminded_at = excluded.reminded_at;
    insert into public.admin_logs (admin_email, acao, detalhes) values (actor, 'LEMBRAR_RECADO',
      jsonb_strip_nulls(jsonb_build_object('recado', recado, 'titulo', its_title, 'pessoas', case when not is_few then people end)));
  end if;
  return case when is_few then -2 else people end;
end $$;
update public.email_queue q set data = q.data || '{"poucas": true}'
where q.template = 'reminder' and q.sent_at is null
  and (select count(*) from private.reminder_meant((q.data ->> 'recado')::uuid)) < 5;

-- Whether a number that administrators see may count it.
create function private.may_be_counted(q public.email_queue) returns boolean
language sql immutable set search_path = ''
as $$ select q.template is distinct from 'reminder' or not coalesce(q.data ? 'poucas', false) $$;

-- The reminders that wait, as one line for each recado.
create function public.waiting_reminders()
returns table (recado uuid, subject text, mails integer, failing integer, given_up integer, created_at timestamptz, next_attempt_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select (q.data ->> 'recado')::uuid, min(q.subject), count(*)::integer, (count(*) filter (where q.error is not null))::integer,
      (count(*) filter (where q.next_attempt_at is null))::integer, min(q.created_at), min(q.next_attempt_at)
    from public.email_queue q
    where q.sent_at is null and q.template = 'reminder' and private.may_be_counted(q)
    group by 1 order by min(q.created_at) desc, 1;
end $$;

-- Takes back the reminders of a recado that have not left. No answer, and a line in the log each time: neither says whether
-- there were any.
create function public.drop_reminders(recado uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.email_queue q
  where q.template = 'reminder' and q.data ->> 'recado' = drop_reminders.recado::text and q.sent_at is null and q.handed_at is null;
  perform private.log_admin_action('EXCLUIR_EMAIL', null, jsonb_strip_nulls(jsonb_build_object('tabela', 'email_queue', 'recado', drop_reminders.recado,
    'nome', (select 'Lembrete: ' || r.titulo from public.recados r where r.id = drop_reminders.recado))));
end $$;

-- As before (20261121001200_admin_log.sql), but no line names who was reminded.
create or replace function private.log_mail_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare about jsonb := jsonb_build_object('tabela', tg_table_name, 'id', old.id, 'nome', left(old.subject, 200));
begin
  if old.template = 'reminder' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform private.log_admin_action('EXCLUIR_EMAIL', old.to_email,
      about || jsonb_build_object('dados', jsonb_strip_nulls(jsonb_build_object('error', private.cut_for_log(to_jsonb(old.error)), 'sent_at', old.sent_at))));
  else
    perform private.log_admin_action('EDITAR_EMAIL', old.to_email, about || jsonb_build_object('mudou', private.changes_for_log(
      jsonb_build_object('error', old.error, 'sent_at', old.sent_at), jsonb_build_object('error', new.error, 'sent_at', new.sent_at))));
  end if;
  return null;
end $$;

-- How the last mail went is read by administrators: a mail server's words often name the address.
create or replace function private.note_queued_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.may_be_counted(new) then
    perform public.note_mail(case when new.sent_at is null then
      case when new.template = 'reminder' then regexp_replace(coalesce(new.error, ''), '[^\s<>()"]+@[^\s<>()"]+', '…', 'g')
      else coalesce(new.error, '') end end);
  end if;
  return null;
end $$;

create or replace function public.mail_health()
returns table (sent_at timestamptz, failed_at timestamptz, problem text, waiting integer, failing integer, given_up integer, oldest timestamptz)
language sql stable security definer set search_path = ''
as $$
  select h.sent_at, h.failed_at, h.problem, q.waiting, q.failing, q.given_up, q.oldest
  from private.mail_health h, (
    select count(*)::integer as waiting, (count(*) filter (where m.error is not null))::integer as failing,
      (count(*) filter (where m.next_attempt_at is null))::integer as given_up, min(m.created_at) as oldest
    from public.email_queue m where m.sent_at is null and private.may_be_counted(m)) q
$$;

-- As before (20261124020100_panel_recados.sql) but for the mails.
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
    'days_written', (select count(distinct d.day_number) from public.devotionals d where d.day_number between 1 and 30 and not d.rascunho),
    'events_ahead', (select count(*) from public.events e where private.event_end(e.event_date) > now()),
    'sold_out', (select count(*) from public.products p where p.stock <= 0),
    'orders', (select jsonb_build_object('unpaid', count(*) filter (where o.status = 'aberto'),
      'undelivered', count(*) filter (where o.status = 'pago')) from public.orders o where o.status in ('aberto', 'pago')),
    'mail', (select jsonb_build_object('sent_at', h.sent_at, 'failed_at', h.failed_at, 'waiting', q.waiting, 'failing', q.failing)
      from private.mail_health h, (
        select count(*) as waiting, count(*) filter (where m.error is not null) as failing
        from public.email_queue m where m.sent_at is null and private.may_be_counted(m)) q));
end $$;

revoke execute on function private.may_be_counted(public.email_queue), public.waiting_reminders(), public.drop_reminders(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.waiting_reminders(), public.drop_reminders(uuid) to authenticated;
