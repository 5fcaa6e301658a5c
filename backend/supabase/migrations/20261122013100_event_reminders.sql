-- The day before an event a mail goes to who said 'vou': once for each event and member, whoever asks how often, and with
-- what is true when it leaves (docs/decisions/0041-together.md).

alter table public.email_queue drop constraint email_queue_template_check,
  add constraint email_queue_template_check check (template in
    ('receipt', 'activation', 'password-reset', 'recado', 'second-factor', 'refusal', 'reminder', 'event-reminder'));

-- The day before, from ten in the morning until eight in the evening, in the ministry's zone: a server that was away at ten
-- makes up for it, and nobody's phone rings at night.
create function private.reminder_from(event_date timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$ select ((event_date at time zone 'America/Sao_Paulo')::date - 1 + time '10:00') at time zone 'America/Sao_Paulo' $$;

-- What the mail says of an event, as it is now.
create function private.reminder_words(e public.events) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object('evento', e.id, 'titulo', e.title, 'data', e.event_date, 'local', e.location) $$;

-- Whether a queued reminder is still right: the event is as it says and has not begun, she still comes, and wants mails.
create function private.is_reminder_true(q public.email_queue) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.events e
    join public.event_answers a on a.event_id = e.id and a.user_id = (q.data ->> 'membro')::uuid and a.answer = 'vou'
    join private.readers() p on p.user_id = a.user_id and p.email = lower(q.to_email)
    join private.mail_audience() m on m.email = p.email
    where e.id = (q.data ->> 'evento')::uuid and e.event_date > now() and q.data @> private.reminder_words(e))
$$;

-- For the clock: queues what is due at a moment, and answers how many mails that were. Who answered after that hour has just
-- said it.
create function public.queue_event_reminders(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare mails integer;
begin
  with due as (
    select e.*, private.reminder_from(e.event_date) as since from public.events e
    where e.event_date > at and e.event_date < at + interval '3 days'
      and at >= private.reminder_from(e.event_date) and at < private.reminder_from(e.event_date) + interval '10 hours'
  ), people as (
    select d.id, d.title, d.event_date, d.location, a.user_id, m.email, m.nome, m.approved_id
    from due d
    join public.event_answers a on a.event_id = d.id and a.answer = 'vou' and a.stamp < private.stamp_at(d.since, '')
    join private.readers() p on p.user_id = a.user_id
    join private.mail_audience() m on m.email = p.email
  ), reminded as (
    insert into private.event_reminders (event_id, user_id) select p.id, p.user_id from people p order by 1, 2
    on conflict do nothing returning event_id, user_id
  )
  insert into public.email_queue (to_email, subject, template, data)
  select p.email, 'Lembrete: ' || p.title, 'event-reminder', private.reminder_words(e)
    || jsonb_build_object('nome', p.nome, 'pessoa', p.approved_id, 'membro', p.user_id)
  from reminded r join people p on p.id = r.event_id and p.user_id = r.user_id join public.events e on e.id = p.id;
  get diagnostics mails = row_count;
  return mails;
end $$;

-- Another time, place or name: what has not left is taken back, and comes with the new words when it is due. What was given
-- up stays, since it may have arrived.
create function private.recall_reminders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('florescer.is_undoing', 'yes', true);
  with recalled as (
    delete from public.email_queue q
    where q.template = 'event-reminder' and q.data ->> 'evento' = old.id::text
      and q.sent_at is null and q.handed_at is null and q.next_attempt_at is not null
    returning (q.data ->> 'membro')::uuid as member
  )
  delete from private.event_reminders r using recalled c where r.event_id = old.id and r.user_id = c.member;
  perform set_config('florescer.is_undoing', '', true);
  return null;
end $$;
create trigger recall_reminders after update of title, event_date, location on public.events
  for each row when ((new.title, new.event_date, new.location) is distinct from (old.title, old.event_date, old.location))
  execute function private.recall_reminders();

-- As before (20261122011000_mailing_choice.sql), with the reminders of events.
create or replace function public.hand_mail(mail uuid, worker uuid, token_hash text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  q public.email_queue;
  approved uuid;
  until timestamptz;
  its_recado uuid;
begin
  select * into q from public.email_queue e
  where e.id = mail and e.locked_by = worker and e.locked_until > now() and e.sent_at is null for update;
  if not found then
    return false;
  end if;
  if q.template = 'event-reminder' and not private.is_reminder_true(q) then
    -- It never left: with other words, or after another answer, it may be due once more.
    delete from private.event_reminders r
    where r.event_id = (q.data ->> 'evento')::uuid and r.user_id = (q.data ->> 'membro')::uuid;
    delete from public.email_queue e where e.id = mail;
    return false;
  end if;
  if q.template in ('activation', 'password-reset', 'recado', 'reminder') then
    its_recado := coalesce(q.recado_id, (q.data ->> 'recado')::uuid);
    select a.id into approved from public.usuarios_aprovados a
    where lower(a.email) = lower(q.to_email) and a.status_conta = 'ativo'
      and (a.recados_por_email or q.template in ('activation', 'password-reset'));
    if approved is null
      or (q.template in ('recado', 'reminder') and not exists (
        select 1 from public.recados r where r.id = its_recado and private.is_open(r.rascunho, r.publicado_em, r.expira_em)))
      or (q.template = 'reminder' and exists (
        select 1 from public.recados_leitura l join public.profiles p on p.id = l.user_id
        where l.recado_id = its_recado and lower(p.email) = lower(q.to_email))) then
      delete from public.email_queue e where e.id = mail;
      return false;
    end if;
  end if;
  if q.template in ('activation', 'password-reset') then
    until := now() + make_interval(days => (select activation_days from private.settings));
    -- told_until: it was asked for from outside (answer_activation_requests).
    update private.activations t set
      older_hash = case when t.older_until > now() then t.older_hash else t.token_hash end,
      older_until = case when t.older_until > now() then t.older_until else t.expires_at end
    where t.approved_id = approved and t.told_until is not null and t.is_mailed and t.expires_at > now()
      and t.token_hash <> decode(hand_mail.token_hash, 'hex');
    update private.activations t set older_hash = null, older_until = null
    where t.approved_id = approved and t.told_until is null and t.older_hash is not null;
    insert into private.activations as t (token_hash, approved_id, expires_at)
    values (decode(hand_mail.token_hash, 'hex'), approved, until)
    on conflict (approved_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, is_mailed = true;
    update public.usuarios_aprovados a set activation_expires = until where a.id = approved;
  end if;
  update public.email_queue e set handed_at = now(), locked_until = now() + interval '2 minutes' where e.id = mail;
  return true;
end $$;

revoke execute on function private.reminder_from(timestamptz), private.reminder_words(public.events),
  private.is_reminder_true(public.email_queue), private.recall_reminders(), public.queue_event_reminders(timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.queue_event_reminders(timestamptz) to service_role;
