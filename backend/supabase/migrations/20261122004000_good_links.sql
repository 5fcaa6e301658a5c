-- The link that a woman was mailed stays good until it is used or runs out. Who asks for another without being signed
-- in may be anybody who knows her address: that adds a link and takes none away. At most two are good: the first of
-- them and the newest. An administrator's new link still voids all before it, and using one voids the other.
alter table private.activations
  add column older_hash bytea unique check (length(older_hash) = 32),
  add column older_until timestamptz,
  -- false: nobody has this token; the row says that a link is on its way.
  add column is_mailed boolean not null default true,
  add constraint activations_older_is_whole check ((older_hash is null) = (older_until is null));

create or replace function private.issue_link(approved uuid, holder uuid default null) returns uuid
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
  insert into private.activations (token_hash, approved_id, expires_at, is_mailed)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), approved, now() + make_interval(days => days), false)
  on conflict (approved_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    is_mailed = false, older_hash = null, older_until = null
    where private.activations.expires_at <= now();
  update private.activations t set told_until = null where t.approved_id = approved and t.told_until is not null;
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
    if approved is null or (q.template = 'recado' and not exists (select 1 from public.recados r where r.id = q.recado_id)) then
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

create or replace function private.look_up_link(address text, hash bytea)
returns table (verdict text, approved_id uuid, nome text)
language sql stable security definer set search_path = ''
as $$
  select
    case
      when t.token_hash is null then 'invalid'
      when a.id is null then 'unregistered'
      when lower(a.email) <> lower(btrim(address)) or a.status_conta <> 'ativo' then 'invalid'
      when case when t.token_hash = asked.hash then t.expires_at else t.older_until end <= now() then 'expired'
      else 'valid'
    end, a.id, a.nome
  from (select hash) asked
  left join private.activations t on t.token_hash = asked.hash or t.older_hash = asked.hash
  left join public.usuarios_aprovados a on a.id = t.approved_id
$$;

create or replace function public.redeem_activation(address text, token_hash text, password_hash text) returns text
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
  perform 1 from private.activations t where t.token_hash = hash or t.older_hash = hash for update;
  select * into link from private.look_up_link(redeem_activation.address, hash);
  if link.verdict <> 'valid' then
    return link.verdict;
  end if;
  perform private.make_way(redeem_activation.address);
  select u.id into uid from auth.users u join public.profiles p on p.id = u.id
  where lower(p.email) = redeem_activation.address for update of u;
  if uid is null then
    return 'no_account';
  end if;
  is_hers := exists (select 1 from private.proved_addresses p where p.user_id = uid and p.email = redeem_activation.address);

  delete from private.activations t where t.token_hash = hash or t.older_hash = hash;
  update public.usuarios_aprovados a set activation_expires = null where a.id = link.approved_id;
  if exists (select from auth.users u where u.id = uid and lower(u.email) <> redeem_activation.address) then
    -- She signed in with an address that nobody proved.
    perform private.sign_in_with(uid, redeem_activation.address);
  end if;
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
