-- Coming in: the access request of a visitor, the approval, and the link by which she proves her address and chooses
-- her password. What a function of the server does to several tables is one statement here: it happens or it does not.

create table private.settings (
  singleton boolean primary key default true check (singleton),
  activation_days integer not null default 7 check (activation_days between 1 and 60)
);
insert into private.settings default values;
alter table private.settings enable row level security;
grant all on private.settings to service_role;

-- Addresses for which somebody asked for a new link. Known or not, all are noted alike and answered later: neither the
-- answer nor its time tells who is known.
create table private.activation_requests (
  address text primary key check (length(address) <= 255),
  asked_at timestamptz not null default now()
);
alter table private.activation_requests enable row level security;
grant all on private.activation_requests to service_role;

-- ── The access request ──────────────────────────────────────────────────────────────────────────────────────
-- Whether this request of a visitor becomes a row. False is silent: she sent it before, or she is a machine.
create function private.admit_access_request(request_id uuid, address text, is_bait boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ip text := private.client_ip();
  key text := md5(coalesce(address, ''));
begin
  if private.is_known_request(request_id, address) then
    return false;
  end if;
  if (ip is not null and not (
        private.take_turn('access:ip:' || ip, 10, interval '10 minutes')
        and private.take_turn('access:ip-day:' || ip, 100, interval '1 day')))
     or not private.take_turn('access:email:' || key, 5, interval '1 day')
     or not private.take_turn('access:all', 300, interval '1 hour') then
    raise exception using errcode = 'PT429', message = 'Muitos pedidos de uma vez. Aguarde alguns minutos e envie de novo.';
  end if;
  -- The same request sent twice at once: the second has waited for its turn until the first was stored.
  return not is_bait and not private.is_known_request(request_id, address);
end $$;

create function private.is_known_request(request_id uuid, address text) returns boolean
language sql volatile security definer set search_path = ''
as $$ select exists (select 1 from public.acessos_pendentes where id = request_id and lower(email) = lower(address)) $$;

-- The receipt waits in the queue from the moment the request is stored; the request waits for no mail server.
create function private.queue_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.email_queue (to_email, subject, template, data)
  values (new.email, 'Recebemos sua solicitação', 'receipt', jsonb_build_object('nome', new.nome));
  return null;
end $$;
create trigger queue_receipt after insert on public.acessos_pendentes
  for each row when (private.is_person()) execute function private.queue_receipt();

-- ── The link ────────────────────────────────────────────────────────────────────────────────────────────────
-- Queues the mail with her link; returns its id. Its token is made, and voids the link before it, when the mail goes
-- out (hand_mail). With a holder, the mail is already taken by whoever is about to send it.
create function private.issue_link(approved uuid, holder uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  her public.usuarios_aprovados;
  days integer := (select activation_days from private.settings);
  is_member boolean;
  mail uuid;
begin
  select * into strict her from public.usuarios_aprovados where id = approved for update;
  is_member := exists (
    select 1 from public.profiles p join public.user_roles r on r.user_id = p.id
    where lower(p.email) = lower(her.email) and r.role <> 'pending');
  delete from public.email_queue q
  where lower(q.to_email) = lower(her.email) and q.template in ('activation', 'password-reset')
    and q.sent_at is null and q.handed_at is null and (q.locked_until is null or q.locked_until < now());
  -- Nobody knows this token: the row says that a link is on its way.
  insert into private.activations (token_hash, approved_id, expires_at)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), approved, now() + make_interval(days => days))
  on conflict (approved_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where private.activations.expires_at <= now();
  update public.usuarios_aprovados a set activation_expires = t.expires_at
  from private.activations t where t.approved_id = a.id and a.id = approved;
  insert into public.email_queue (to_email, subject, template, data, locked_by, locked_until)
  values (her.email, case when is_member then 'Crie uma nova senha' else 'Seu acesso foi aprovado' end,
    case when is_member then 'password-reset' else 'activation' end,
    jsonb_build_object('nome', her.nome, 'dias', days),
    holder, case when holder is not null then now() + interval '2 minutes' end)
  returning id into mail;
  return mail;
end $$;

-- What the link's screen shows before anything is consumed. An unknown token is invalid whatever the address.
create function private.look_up_link(address text, hash bytea)
returns table (verdict text, approved_id uuid, nome text)
language sql stable security definer set search_path = ''
as $$
  select
    case
      when t.token_hash is null then 'invalid'
      when a.id is null then 'unregistered'
      when lower(a.email) <> lower(btrim(address)) or a.status_conta <> 'ativo' then 'invalid'
      when t.expires_at <= now() then 'expired'
      else 'valid'
    end, a.id, a.nome
  from (select hash) asked
  left join private.activations t on t.token_hash = asked.hash
  left join public.usuarios_aprovados a on a.id = t.approved_id
$$;

-- 'valid', 'expired', 'invalid' or 'unregistered'. Mail scanners open links too: nothing is consumed.
create function public.validate_activation(email text, token text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare ip text := private.client_ip();
begin
  if length(email) > 255 or length(token) > 255
     or (ip is not null and not private.take_turn('validate_activation:ip:' || ip, 60, interval '10 minutes')) then
    perform private.refuse_too_many();
  end if;
  return (select verdict from private.look_up_link(email, sha256(convert_to(coalesce(token, ''), 'UTF8'))));
end $$;

-- ── For the function approve-user ───────────────────────────────────────────────────────────────────────────
-- outcome: 'approved' (mail is the id of the mail to send, held by `holder`), 'already' or 'deactivated'.
create function public.approve_user(address text, nome text, grupo text, actor text, holder uuid)
returns table (outcome text, mail uuid)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare her public.usuarios_aprovados;
begin
  -- Two admins, or two taps: the second finds what the first has done.
  perform pg_advisory_xact_lock(hashtext('approve_user:' || approve_user.address));
  select * into her from public.usuarios_aprovados a where lower(a.email) = approve_user.address;
  if her.status_conta = 'desativado' then
    return query select 'deactivated', null::uuid;
    return;
  end if;
  outcome := case when her.id is null then 'approved' else 'already' end;
  if her.id is null then
    insert into public.usuarios_aprovados (email, nome, grupo_turma, aprovado_por)
    values (approve_user.address, approve_user.nome, approve_user.grupo, approve_user.actor) returning * into her;
    mail := private.issue_link(her.id, approve_user.holder);
    insert into public.admin_logs (admin_email, acao, alvo_email, detalhes)
    values (approve_user.actor, 'APROVAR_USUARIO', approve_user.address, jsonb_build_object('nome', approve_user.nome, 'grupo', approve_user.grupo));
  end if;
  update public.acessos_pendentes p set status = 'aprovado', grupo_turma = coalesce(approve_user.grupo, p.grupo_turma)
  where lower(p.email) = approve_user.address and p.status <> 'aprovado';
  -- An account that merely carries her address may be anybody's: only a proved one becomes member without the link.
  update public.user_roles r set role = 'member'
  from private.proved_addresses proved
  where proved.user_id = r.user_id and proved.email = approve_user.address and r.role = 'pending';
  return query select outcome, mail;
end $$;

-- ── For the function resend-activation ──────────────────────────────────────────────────────────────────────
-- By anybody: 'queued', or 'limited' where this caller asked too often. The same work for every address.
create function public.request_activation(address text, ip text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if ip is not null and not private.take_turn('resend:ip:' || ip, 10, interval '10 minutes') then
    return 'limited';
  end if;
  if private.take_turn('resend:minute:' || md5(address), 1, interval '1 minute')
     and private.take_turn('resend:day:' || md5(address), 5, interval '1 day') then
    insert into private.activation_requests as r (address) values (request_activation.address)
    on conflict on constraint activation_requests_pkey do nothing;
  end if;
  return 'queued';
end $$;

create function private.answer_activation_requests() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare asked text; approved uuid;
begin
  for asked in
    delete from private.activation_requests where address in (
      select address from private.activation_requests order by asked_at limit 100 for update skip locked)
    returning address
  loop
    select id into approved from public.usuarios_aprovados where lower(email) = asked and status_conta = 'ativo';
    if found then
      perform private.issue_link(approved);
    end if;
  end loop;
end $$;

-- By an admin. outcome: 'issued', 'recent' (two taps; mail is the one of the first), 'unknown' or 'deactivated'.
create function public.resend_link(address text, actor text, holder uuid)
returns table (outcome text, mail uuid)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare her public.usuarios_aprovados;
begin
  select * into her from public.usuarios_aprovados a where lower(a.email) = resend_link.address for update;
  if her.id is null or her.status_conta = 'desativado' then
    return query select case when her.id is null then 'unknown' else 'deactivated' end, null::uuid;
    return;
  end if;
  if not private.take_turn('resend-admin:' || md5(resend_link.address), 1, interval '10 seconds') then
    return query select 'recent', private.last_link_mail(resend_link.address);
    return;
  end if;
  mail := private.issue_link(her.id, resend_link.holder);
  insert into public.admin_logs (admin_email, acao, alvo_email)
  select resend_link.actor, case q.template when 'password-reset' then 'RESETAR_SENHA' else 'REENVIAR_ATIVACAO' end, resend_link.address
  from public.email_queue q where q.id = mail;
  return query select 'issued', mail;
end $$;

create function private.last_link_mail(address text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.email_queue
  where lower(to_email) = address and template in ('activation', 'password-reset') order by created_at desc limit 1
$$;

-- ── For the function set-user-password ──────────────────────────────────────────────────────────────────────
-- Before the costly work: is the link good, and is there an account already? verdict may also be 'limited'.
create function public.activation_target(address text, token_hash text, ip text)
returns table (verdict text, user_id uuid, nome text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if ip is not null and not private.take_turn('password:ip:' || ip, 60, interval '10 minutes') then
    return query select 'limited', null::uuid, null::text;
    return;
  end if;
  return query
    select found.verdict, p.id, found.nome
    from private.look_up_link(activation_target.address, decode(activation_target.token_hash, 'hex')) found
    left join public.profiles p on found.verdict = 'valid' and lower(p.email) = activation_target.address;
end $$;

-- Consumes the link and sets her password, in one: there is no moment at which only one of the two has happened.
-- Answers 'done', 'no_account', or what look_up_link says of a link that is not valid. Of fifty at once one is 'done'.
create function public.redeem_activation(address text, token_hash text, password_hash text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  hash bytea := decode(redeem_activation.token_hash, 'hex');
  link record;
  uid uuid;
  is_hers boolean;
begin
  -- Those who come at once wait here; the winner has deleted the row by then.
  perform 1 from private.activations t where t.token_hash = hash for update;
  select * into link from private.look_up_link(redeem_activation.address, hash);
  if link.verdict <> 'valid' then
    return link.verdict;
  end if;
  select id into uid from auth.users where lower(email) = redeem_activation.address for update;
  if uid is null then
    return 'no_account';
  end if;
  is_hers := exists (select 1 from private.proved_addresses p where p.user_id = uid and p.email = redeem_activation.address);

  delete from private.activations t where t.token_hash = hash;
  update public.usuarios_aprovados a set activation_expires = null where a.id = link.approved_id;
  update auth.users set encrypted_password = redeem_activation.password_hash,
    email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = uid;
  perform private.end_sessions(uid);

  if not is_hers then
    -- Who signed up with this address may have been another: nothing of hers stays in the account.
    perform private.take_over_account(uid, link.nome);
    update public.user_roles set role = 'member' where user_id = uid and role = 'pending';
    insert into private.proved_addresses (user_id, email) values (uid, redeem_activation.address)
    on conflict (user_id) do update set email = excluded.email, proved_at = now();
  end if;
  return 'done';
end $$;

-- Every session, and whatever else an older holder of the account could come back with. The auth server's tables
-- differ between versions: what is not there needs no emptying.
create function private.end_sessions(uid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare name text;
begin
  foreach name in array array['refresh_tokens', 'sessions', 'one_time_tokens', 'flow_state'] loop
    if to_regclass('auth.' || name) is not null then
      execute format('delete from auth.%I where user_id::text = $1', name) using uid::text;
    end if;
  end loop;
  foreach name in array array['confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new',
    'email_change_token_current', 'phone_change', 'phone_change_token', 'reauthentication_token'] loop
    if exists (select 1 from information_schema.columns where table_schema = 'auth' and table_name = 'users' and column_name = name) then
      execute format($sql$update auth.users set %1$I = '' where id = $1 and %1$I <> ''$sql$, name) using uid;
    end if;
  end loop;
end $$;

create function private.take_over_account(uid uuid, her_name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.identities where user_id = uid and provider <> 'email';
  if to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using uid;
  end if;
  update auth.users set raw_user_meta_data = jsonb_build_object('full_name', her_name, 'email_verified', true) where id = uid;
  update public.profiles set nome = left(her_name, 100) where id = uid;
  update public.acessos_pendentes p set user_id = null
  where p.user_id = uid and lower(p.email) <> (select lower(email) from public.profiles where id = uid);
end $$;

-- ── Who may call it ─────────────────────────────────────────────────────────────────────────────────────────
-- The guard of the request's table runs as the visitor. (`private` is no schema of the API.)
grant execute on function private.admit_access_request(uuid, text, boolean) to anon, authenticated;
grant execute on function public.validate_activation(text, text) to anon, authenticated, service_role;
grant execute on function public.approve_user(text, text, text, text, uuid), public.request_activation(text, text),
  public.resend_link(text, text, uuid), public.activation_target(text, text, text),
  public.redeem_activation(text, text, text) to service_role;
