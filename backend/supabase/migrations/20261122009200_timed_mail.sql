-- A recado that waits for its minute may be mailed at that minute. Its author is asked when she writes it.

create table private.planned_mailings (
  recado_id uuid primary key references public.recados (id) on delete cascade,
  -- Who asked for it, for the log.
  actor text not null,
  planned_at timestamptz not null default now()
);
alter table private.planned_mailings enable row level security;
grant all on private.planned_mailings to service_role;

-- What is not scheduled is mailed only by who presses the button; a plan ends where the wish does.
create function private.plan_mailing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not new.enviar_email or new.rascunho then
    delete from private.planned_mailings p where p.recado_id = new.id;
  elsif new.publicado_em > now() then
    insert into private.planned_mailings (recado_id, actor) values (new.id, coalesce((select p.email from public.profiles p where p.id = auth.uid()), 'servidor'))
    on conflict (recado_id) do nothing;
  end if;
  return null;
end $$;
create trigger plan_mailing after insert or update of enviar_email, rascunho, publicado_em on public.recados
  for each row execute function private.plan_mailing();

-- Planned mailings whose minute has come. Who may read the recado no more is not mailed it.
create function public.due_mailings() returns table (recado_id uuid, mensagem text, actor text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  delete from private.planned_mailings p using public.recados r where r.id = p.recado_id and r.expira_em <= now();
  return query
    select p.recado_id, r.mensagem, p.actor from private.planned_mailings p join public.recados r on r.id = p.recado_id
    where private.is_open(r.rascunho, r.publicado_em, r.expira_em);
end $$;

-- As before (20261122003000_mailing_audience.sql), but nobody is mailed what she cannot read.
create or replace function public.queue_recado(recado uuid, preview text, actor text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare its_title text;
begin
  select r.titulo into its_title from public.recados r
  where r.id = recado and private.is_open(r.rascunho, r.publicado_em, r.expira_em);
  if not found then
    return false;
  end if;
  delete from private.planned_mailings p where p.recado_id = recado;
  insert into private.recado_mailings (recado_id) values (recado) on conflict (recado_id) do nothing;
  if found then
    insert into public.email_queue (to_email, subject, template, data, recado_id)
    select a.email, 'Novo recado: ' || its_title, 'recado',
      jsonb_build_object('nome', a.nome, 'titulo', its_title, 'previa', preview, 'recado', recado), recado
    from private.mail_audience() a
    on conflict do nothing;
    insert into public.admin_logs (admin_email, acao, detalhes) values (actor, 'ENVIAR_RECADO', jsonb_build_object('recado', recado, 'titulo', its_title));
  end if;
  return true;
end $$;

-- As before (20261122004000_good_links.sql), but a recado that was withdrawn or has ended meanwhile leaves no more.
create or replace function public.hand_mail(mail uuid, worker uuid, token_hash text default null) returns boolean
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
    if approved is null or (q.template = 'recado' and not exists (
      select 1 from public.recados r
      where r.id = q.recado_id and private.is_open(r.rascunho, r.publicado_em, r.expira_em))) then
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

-- As before (20261121001000_mail_queue.sql), but null when nothing waits: `greatest` made 0 of it, and the embedded server's
-- worker asked five times a second.
create or replace function public.mail_due() returns bigint
language sql stable security definer set search_path = ''
as $$
  select case when exists (select 1 from private.activation_requests) then 0
    else (select ceil(extract(epoch from greatest(min(greatest(next_attempt_at, locked_until)), now()) - now()) * 1000)::bigint
          from public.email_queue where sent_at is null and (next_attempt_at is not null or locked_until is not null)
          having min(greatest(next_attempt_at, locked_until)) is not null) end
$$;

revoke execute on function private.plan_mailing(), public.due_mailings() from public, anon, authenticated, service_role;
grant execute on function public.due_mailings() to service_role;
