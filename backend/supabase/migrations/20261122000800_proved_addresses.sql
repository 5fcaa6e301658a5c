-- Addresses must be proved. Until here an account carried its address along wherever the auth server let it go: its
-- profile, and with it her approval and what the policies compare. But an auth server moves an address without asking the
-- new mailbox: lite after asking the old one; GoTrue, where sign-up asks for no confirmation, as here
-- (GOTRUE_MAILER_AUTOCONFIRM), after either of the two, whatever 'secure change' says. So a member could give herself the
-- address of a woman who asked for access, and read her request.
--
-- From here on profiles.email is the address under which the ministry knows the account, and auth.users.email the one
-- with which it signs in. For whom nobody has let in yet they are the same, and prove nothing. For a member the first
-- follows the second only with a proof: a mailed link that the new mailbox answered. There are two:
--   - the link of redeem_activation;
--   - GoTrue's secure change of address: each of the two mailboxes gets a link, the first that is used leaves
--     email_change_confirm_status = 1 and takes its token away, the second ends the change in one statement. So a row that
--     had this status and one token left, and moves to the very address that waited in email_change, was answered by
--     both. Every other way (at once, by one mailbox, by the service's key, by lite) ends a change with another status,
--     with both tokens there, or to another address, and is no proof.
--     email_confirmed_at is none either: with auto-confirmation everybody has it.
-- Whoever was let in by hand, and never used a link, has no proof: nothing is hers by the address alone.

-- ── Where it is asked ───────────────────────────────────────────────────────────────────────────────────────
create or replace function private.my_email() returns text
language plpgsql stable security definer set search_path = ''
as $$ begin return (select lower(a.email) from private.proved_addresses a where a.user_id = auth.uid()); end $$;

-- Everything the ministry holds of the caller, and of nobody else.
create or replace function public.my_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare account record;
begin
  select * into account from private.account_of(auth.uid());
  if auth.uid() is null or account.status not in ('active', 'pending') then
    raise exception using errcode = '42501', message = 'Entre na sua conta para baixar os seus dados.';
  end if;
  if not private.take_turn('my_data:' || auth.uid(), 10, interval '10 minutes') then
    perform private.refuse_too_many();
  end if;
  return jsonb_build_object('gerado_em', now())
    || private.data_of(auth.uid(), account.status = 'active' and lower(account.email) is not distinct from private.my_email());
end $$;

-- How many of the two links are still to be used. GoTrue keeps their tokens with the account, or in a table of their own.
create function private.change_tokens_left(account jsonb) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  kept integer := (coalesce(account ->> 'email_change_token_current', '') <> '')::integer
    + (coalesce(account ->> 'email_change_token_new', '') <> '')::integer;
begin
  if kept = 0 and to_regclass('auth.one_time_tokens') is not null then
    execute $sql$
      select count(*)::integer from auth.one_time_tokens t
      where t.user_id::text = $1 and t.token_type::text in ('email_change_token_current', 'email_change_token_new')
    $sql$ into kept using account ->> 'id';
  end if;
  return kept;
end $$;

-- ── An address that changes ─────────────────────────────────────────────────────────────────────────────────
create or replace function private.on_account_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known_as text := (select lower(p.email) from public.profiles p where p.id = new.id);
  is_let_in boolean;
  -- The columns are the auth server's own.
  before jsonb;
begin
  if lower(new.email) is distinct from lower(old.email) and lower(new.email) is distinct from known_as then
    before := to_jsonb(old);
    is_let_in := exists (select from public.user_roles r where r.user_id = new.id and r.role <> 'pending')
      or exists (select from private.proved_addresses a where a.user_id = new.id);
    if not is_let_in then
      update public.profiles set email = lower(new.email) where id = new.id;
    elsif before ->> 'email_change_confirm_status' = '1' and lower(before ->> 'email_change') = lower(new.email)
      and private.change_tokens_left(before) = 1 then
      -- All of it, or the change fails: where the new address is approved too, there would be two decisions about her.
      update public.usuarios_aprovados set email = lower(new.email) where lower(email) = known_as;
      update public.profiles set email = lower(new.email) where id = new.id;
      insert into private.proved_addresses (user_id, email) values (new.id, lower(new.email))
      on conflict (user_id) do update set email = excluded.email, proved_at = now();
    end if;
  end if;
  if new.last_sign_in_at is distinct from old.last_sign_in_at then
    update public.usuarios_aprovados set ultimo_login = new.last_sign_in_at
    where lower(email) = (select lower(p.email) from public.profiles p where p.id = new.id);
  end if;
  return new;
end $$;

-- The link of an address was used: whoever signs in with it and is known by another goes back to hers.
create function private.make_way(address text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare other record;
begin
  for other in
    select u.id, lower(p.email) as email from auth.users u join public.profiles p on p.id = u.id
    where lower(u.email) = make_way.address and lower(p.email) <> make_way.address
  loop
    perform private.sign_in_with(other.id, other.email);
    perform private.end_sessions(other.id);
  end loop;
end $$;

-- With which address an account signs in. Other versions of the auth server keep it elsewhere too.
create function private.sign_in_with(uid uuid, address text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users set email = address where id = uid;
  update auth.identities i set identity_data = i.identity_data || jsonb_build_object('email', address)
  where i.user_id = uid and i.provider = 'email';
end $$;

create or replace function public.activation_target(address text, token_hash text, ip text)
returns table (verdict text, user_id uuid, nome text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare link record;
begin
  if ip is not null and not private.take_turn('password:ip:' || ip, 60, interval '10 minutes') then
    return query select 'limited', null::uuid, null::text;
    return;
  end if;
  select * into link from private.look_up_link(activation_target.address, decode(activation_target.token_hash, 'hex'));
  if link.verdict = 'valid' then
    -- Her account could not be created while another signs in with her address.
    perform private.make_way(activation_target.address);
  end if;
  return query select link.verdict,
    (select p.id from public.profiles p where link.verdict = 'valid' and lower(p.email) = activation_target.address),
    link.nome;
end $$;

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
  perform 1 from private.activations t where t.token_hash = hash for update;
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

  delete from private.activations t where t.token_hash = hash;
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

-- ── The log: who an admin is does not hang on a proof ───────────────────────────────────────────────────────
create or replace function private.log_person_edit(tabela text, alvo text, id uuid, nome text, changes jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if changes = '{}' then
    return;
  end if;
  update public.admin_logs l set detalhes = jsonb_set(l.detalhes, '{mudou}', (l.detalhes -> 'mudou') || changes)
  where l.criado_em = now() and l.acao = 'EDITAR_USUARIO' and lower(l.alvo_email) = lower(alvo)
    and lower(l.admin_email) = (select lower(p.email) from public.profiles p where p.id = auth.uid());
  if not found then
    perform private.log_admin_action('EDITAR_USUARIO', alvo, jsonb_build_object('tabela', tabela, 'id', id, 'nome', nome, 'mudou', changes));
  end if;
end $$;

create or replace function private.log_approved_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- She may read what is written about her; which admin approved her is not hers to know.
  changes jsonb := private.changes_for_log(to_jsonb(old), to_jsonb(new), array['aprovado_por']);
  is_hers boolean := exists (
    select from public.profiles p where p.id = auth.uid() and lower(p.email) in (lower(old.email), lower(new.email)));
begin
  if changes ? 'status_conta' then
    perform private.log_admin_action(case new.status_conta when 'ativo' then 'REATIVAR_CONTA' else 'DESATIVAR_CONTA' end, old.email,
      jsonb_build_object('tabela', tg_table_name, 'id', new.id, 'nome', new.nome, 'mudou', jsonb_build_object('status_conta', changes -> 'status_conta')));
  end if;
  -- The account's own: when a link ends, and her last sign-in.
  changes := changes - array['status_conta', 'activation_expires', 'ultimo_login'];
  if is_hers and changes - array['nome', 'email'] = '{}' then
    return null;
  end if;
  perform private.log_person_edit(tg_table_name, old.email, new.id, new.nome, changes);
  return null;
end $$;

-- ── Who changed her address before ──────────────────────────────────────────────────────────────────────────
-- Nobody knows any more whether the new mailbox was asked, and no screen of ours ever offered it: the profile and the
-- approval go back to the address that was proved, where nobody has taken it. She signs in as before. (Whoever came in by
-- the link has her proof: it was written from the first version on.)
with moved as (
  select p.id, lower(p.email) as now_as, lower(a.email) as proved
  from public.profiles p join private.proved_addresses a on a.user_id = p.id
  where lower(p.email) <> lower(a.email)
    and not exists (select from public.profiles o where lower(o.email) = lower(a.email))
    and (select count(*) from private.proved_addresses o where lower(o.email) = lower(a.email)) = 1
), approvals as (
  update public.usuarios_aprovados u set email = m.proved from moved m
  where lower(u.email) = m.now_as and not exists (select from public.usuarios_aprovados o where lower(o.email) = m.proved)
)
update public.profiles p set email = m.proved from moved m where p.id = m.id;

revoke execute on function private.make_way(text), private.sign_in_with(uuid, text), private.change_tokens_left(jsonb) from public, anon, authenticated, service_role;
