-- To have proved one's address and to have been let in are two things. Who proves it by Google while she is deactivated stays
-- outside; reactivated, she comes in with her next link or sign-in by Google, like everybody who comes for the first time. A
-- role that was taken away comes back by neither (docs/decisions/0005-the-mailed-link-proves-the-address.md).

-- Whether an administrator has taken away the role that the account had.
alter table private.proved_addresses add column role_was_taken boolean not null default false;
-- Of what was proved before `hers_since` was kept, nothing but a role that was taken away, or no approval, left it without one.
update private.proved_addresses p set role_was_taken = true from public.user_roles r
where p.hers_since is null and r.user_id = p.user_id and r.role = 'pending';

create function private.note_taken_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.proved_addresses p set role_was_taken = (new.role = 'pending') where p.user_id = new.user_id;
  return null;
end $$;
create trigger note_taken_role after update of role on public.user_roles
  for each row when (new.role is distinct from old.role and 'pending' in (new.role, old.role)) execute function private.note_taken_role();

-- As before (20261127020000_earlier_holders.sql), but whoever has not been let in yet is, also where the address was proved before.
create or replace function public.redeem_activation(address text, token_hash text, password_hash text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  hash bytea := decode(redeem_activation.token_hash, 'hex');
  link record;
  uid uuid;
  is_hers boolean;
  was_let_in boolean;
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
    was_let_in := exists (select from public.user_roles r where r.user_id = uid and r.role <> 'pending');
    insert into private.proved_addresses as p (user_id, email, hers_since)
    values (uid, redeem_activation.address, case when not was_let_in then now() end)
    on conflict (user_id) do update set email = excluded.email, proved_at = now(), hers_since = coalesce(excluded.hers_since, p.hers_since), role_was_taken = false;
  end if;
  update public.user_roles r set role = 'member' from private.proved_addresses p
  where r.user_id = uid and r.role = 'pending' and p.user_id = uid and not p.role_was_taken;
  return 'done';
end $$;

-- As before (20261127020000_earlier_holders.sql), but a role that was taken away does not come back.
create or replace function public.join_by_identity() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  uid uuid := auth.uid();
  account record;
  approved record;
  name text;
begin
  select * into account from private.account_of(uid);
  if uid is null or account.status not in ('active', 'pending') then
    raise exception using errcode = '42501', message = 'Entre na sua conta para continuar.';
  end if;
  if account.status = 'active' then
    return 'member';
  end if;
  -- Only the session that the provider has just proved: one by password may be somebody else's.
  if not exists (select from jsonb_array_elements(auth.jwt() -> 'amr') a where a ->> 'method' = 'oauth')
    or private.proving_identity(uid) is null then
    return 'unproved';
  end if;
  perform 1 from auth.users u where u.id = uid for update;
  select a.id, a.nome, a.status_conta into approved from public.usuarios_aprovados a where lower(a.email) = lower(account.email);

  if not exists (select from private.proved_addresses p where p.user_id = uid and lower(p.email) = lower(account.email)) then
    update auth.users set encrypted_password = null, updated_at = now() where id = uid and encrypted_password is not null;
    foreach name in array array['refresh_tokens', 'one_time_tokens', 'flow_state'] loop
      if to_regclass('auth.' || name) is null then
        continue;
      elsif name = 'refresh_tokens' then
        delete from auth.refresh_tokens t where t.user_id::text = uid::text and t.session_id::text is distinct from auth.jwt() ->> 'session_id';
      else
        execute format('delete from auth.%I where user_id::text = $1', name) using uid::text;
      end if;
    end loop;
    delete from auth.sessions s where s.user_id = uid and s.id::text is distinct from auth.jwt() ->> 'session_id';
    delete from auth.identities i where i.user_id = uid and i.provider not in ('email', 'google');
    delete from auth.identities i where i.user_id = uid and i.provider = 'google' and i.id <> private.proving_identity(uid);
    if to_regclass('auth.mfa_factors') is not null then
      execute 'delete from auth.mfa_factors where user_id = $1' using uid;
    end if;
    update public.acessos_pendentes q set user_id = null where q.user_id = uid and lower(q.email) <> lower(account.email);
    insert into private.proved_addresses (user_id, email, hers_since) values (uid, lower(account.email), now())
    on conflict (user_id) do update set email = excluded.email, proved_at = now(), hers_since = now(), role_was_taken = false;
  end if;

  if approved.id is null or approved.status_conta = 'desativado' then
    return 'unapproved';
  end if;
  update public.user_roles r set role = 'member' from private.proved_addresses p
  where r.user_id = uid and r.role = 'pending' and p.user_id = uid and not p.role_was_taken;
  if not found then
    return 'unapproved';
  end if;
  update public.profiles set nome = left(approved.nome, 100) where id = uid;
  delete from private.activations t where t.approved_id = approved.id;
  update public.usuarios_aprovados a set activation_expires = null where a.id = approved.id;
  return 'member';
end $$;

revoke execute on function private.note_taken_role() from public, anon, authenticated, service_role;
