-- The queue of mails: taken by one sender at a time, tried again with patience, never sent twice.
--
--   waiting ──claim_mail──▶ held (locked_until) ──hand_mail──▶ leaving (handed_at) ──settle_mail──▶ sent_at
--      ▲                         │ lease over: free again          │ lease over: it may have arrived
--      └──── settle_mail(problem): next_attempt_at ◀───────────────┘ (repeated only where the key makes that harmless)

-- That a recado was mailed: asking again goes on with its mails and adds none.
create table private.recado_mailings (
  recado_id uuid primary key references public.recados (id) on delete cascade,
  queued_at timestamptz not null default now()
);
alter table private.recado_mailings enable row level security;
grant all on private.recado_mailings to service_role;

create function private.announce_mail() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('florescer_mail', '');
  return null;
end $$;
create trigger announce_mail after insert or update of next_attempt_at on public.email_queue
  for each statement execute function private.announce_mail();
create trigger announce_mail after insert on private.activation_requests
  for each statement execute function private.announce_mail();

-- Takes what is due, or one mail that somebody asks for by its id (then also one that is no longer tried by itself).
-- `may_repeat` says that the transport delivers the same mail once, however often it is handed over.
create function public.claim_mail(worker uuid, maximum integer, may_repeat boolean, only_mail uuid default null, only_recado uuid default null)
returns table (id uuid, to_email text, subject text, html text, body text, template text, data jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if only_mail is null then
    perform private.answer_activation_requests();
    delete from private.rate_limits where key in (
      select key from private.rate_limits where window_end < now() limit 1000 for update skip locked);
    delete from private.activations where expires_at < now() - interval '90 days';
  end if;
  update public.email_queue q set handed_at = null, locked_by = null, locked_until = null, attempts = q.attempts + 1,
    next_attempt_at = case when may_repeat then now() end,
    error = 'O envio foi interrompido; o e-mail pode ter chegado.'
  where q.handed_at is not null and q.sent_at is null and q.locked_until < now();
  return query
    update public.email_queue q set locked_by = worker, locked_until = now() + interval '2 minutes'
    where q.id in (
      select c.id from public.email_queue c
      where c.sent_at is null
        and (c.locked_until is null or c.locked_until < now() or (c.locked_by = worker and c.id = only_mail))
        and (c.id = only_mail or (only_mail is null and c.next_attempt_at <= now()))
        and (only_recado is null or c.recado_id = only_recado)
      order by c.next_attempt_at, c.created_at limit maximum for update skip locked)
    returning q.id, q.to_email, q.subject, q.html, q.text, q.template, q.data;
end $$;

-- The last word before the mail's last byte leaves: false if it must not, because its sender was too slow and another
-- holds it, or because nobody should get it any more. For a link, this is where its token becomes the valid one.
create function public.hand_mail(mail uuid, worker uuid, token_hash text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  q public.email_queue;
  approved uuid;
  until timestamptz;
begin
  select * into q from public.email_queue e
  where e.id = mail and e.locked_by = worker and e.locked_until > now() and e.sent_at is null for update;
  if not found then
    return false;
  end if;
  if q.template in ('activation', 'password-reset', 'recado') then
    select a.id into approved from public.usuarios_aprovados a where lower(a.email) = lower(q.to_email) and a.status_conta = 'ativo';
    if approved is null or (q.template = 'recado' and not exists (select 1 from public.recados r where r.id = q.recado_id)) then
      delete from public.email_queue e where e.id = mail;
      return false;
    end if;
  end if;
  if q.template in ('activation', 'password-reset') then
    until := now() + make_interval(days => (select activation_days from private.settings));
    insert into private.activations as t (token_hash, approved_id, expires_at)
    values (decode(hand_mail.token_hash, 'hex'), approved, until)
    on conflict (approved_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
    update public.usuarios_aprovados a set activation_expires = until where a.id = approved;
  end if;
  update public.email_queue e set handed_at = now(), locked_until = now() + interval '2 minutes' where e.id = mail;
  return true;
end $$;

-- How it went. Without a problem it is sent; `is_final` problems are not tried again by themselves, others after
-- 30 s, 2 min, 8 min … up to 12 h, eight times in all.
create function public.settle_mail(mail uuid, worker uuid, problem text default null, is_final boolean default false, said_subject text default null)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.email_queue q set
    sent_at = case when problem is null then now() end,
    error = left(problem, 500),
    subject = coalesce(left(said_subject, 500), q.subject),
    attempts = q.attempts + 1,
    next_attempt_at = case when problem is not null and not is_final and q.attempts < 7
      then now() + least(interval '30 seconds' * power(4, least(q.attempts, 7)), interval '12 hours') end,
    locked_by = null, locked_until = null, handed_at = null
  where q.id = mail and q.locked_by = worker and q.sent_at is null
$$;

-- Gives back what was taken and not begun.
create function public.release_mail(mail uuid, worker uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.email_queue q set locked_by = null, locked_until = null, next_attempt_at = q.next_attempt_at
  where q.id = mail and q.locked_by = worker and q.handed_at is null
$$;

-- Milliseconds until something is due, 0 if something is; null when nothing waits.
create function public.mail_due() returns bigint
language sql stable security definer set search_path = ''
as $$
  select case when exists (select 1 from private.activation_requests) then 0
    else (select greatest(0, ceil(extract(epoch from min(greatest(next_attempt_at, locked_until)) - now()) * 1000))::bigint
          from public.email_queue where sent_at is null and (next_attempt_at is not null or locked_until is not null)) end
$$;

-- ── For the function send-recado ────────────────────────────────────────────────────────────────────────────
-- One mail for each approved woman whose account is active, once in the life of a recado; false if there is none such.
create function public.queue_recado(recado uuid, preview text, actor text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare its_title text;
begin
  select r.titulo into its_title from public.recados r where r.id = recado;
  if not found then
    return false;
  end if;
  insert into private.recado_mailings (recado_id) values (recado) on conflict (recado_id) do nothing;
  if found then
    insert into public.email_queue (to_email, subject, template, data, recado_id)
    select lower(a.email), 'Novo recado: ' || its_title, 'recado',
      jsonb_build_object('nome', a.nome, 'titulo', its_title, 'previa', preview, 'recado', recado), recado
    from public.usuarios_aprovados a where a.status_conta = 'ativo'
    on conflict do nothing;
    insert into public.admin_logs (admin_email, acao, detalhes) values (actor, 'ENVIAR_RECADO', jsonb_build_object('recado', recado, 'titulo', its_title));
  end if;
  return true;
end $$;

create function public.recado_mail_status(recado uuid) returns table (total integer, sent integer, failed integer, waiting integer)
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer, count(sent_at)::integer,
    (count(*) filter (where sent_at is null and error is not null))::integer,
    (count(*) filter (where sent_at is null and error is null))::integer
  from public.email_queue where recado_id = recado
$$;

-- ── Who may call it ─────────────────────────────────────────────────────────────────────────────────────────
grant execute on function public.claim_mail(uuid, integer, boolean, uuid, uuid), public.hand_mail(uuid, uuid, text),
  public.settle_mail(uuid, uuid, text, boolean, text), public.release_mail(uuid, uuid), public.mail_due(), public.queue_recado(uuid, text, text),
  public.recado_mail_status(uuid) to service_role;
