-- Sign-in by a provider (Google). The auth server makes the account, or adds the identity to the one that signs in with the
-- address; neither lets anybody in here. A provider that says it has proved the address is a proof like our mailed link:
-- the mailbox's owner was there. So such a sign-in does what the link does (20261122000800_proved_addresses.sql), once.

-- The identity by which this session's account is proved to have the address that the ministry knows; null without one.
create function private.proving_identity(uid uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select i.id from auth.identities i join public.profiles p on p.id = i.user_id
    where i.user_id = uid and i.provider = 'google'
      and lower(i.identity_data ->> 'email') = lower(p.email) and i.identity_data ->> 'email_verified' = 'true'
    limit 1);
end $$;

-- Called after a sign-in by a provider. A pending account becomes its owner's: who made it with a password may have been
-- another, so the password, the other sessions and what else an older holder could come back with are gone, and the
-- address is proved. If the ministry has approved that address, she is a member from here on.
-- Whoever was let in before is left as she is: an administrator has decided about that account.
create function public.join_by_identity() returns text
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
  select a.id, a.nome into approved from public.usuarios_aprovados a where lower(a.email) = lower(account.email);

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
    insert into private.proved_addresses (user_id, email) values (uid, lower(account.email))
    on conflict (user_id) do update set email = excluded.email, proved_at = now();
  end if;

  if approved.id is null then
    return 'unapproved';
  end if;
  update public.profiles set nome = left(approved.nome, 100) where id = uid;
  update public.user_roles set role = 'member' where user_id = uid and role = 'pending';
  delete from private.activations t where t.approved_id = approved.id;
  update public.usuarios_aprovados a set activation_expires = null where a.id = approved.id;
  return 'member';
end $$;

-- The ways in of the caller's account.
create function public.my_sign_ins() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_account() then
    raise exception using errcode = '42501', message = 'Entre na sua conta para continuar.';
  end if;
  return jsonb_build_object(
    'has_password', exists (select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') <> ''),
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'provider', i.provider, 'email', i.identity_data ->> 'email', 'since', i.created_at)
        order by i.created_at, i.id), '[]')
      from auth.identities i where i.user_id = auth.uid() and i.provider <> 'email'));
end $$;

-- Takes one way in away, never the last: 'done', 'last' or 'gone'. (The auth server removes identities only where linking
-- by hand is on, which is more than we want: whoever has her phone for a minute could add an identity of their own.)
create function public.remove_sign_in(identity uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_account() then
    raise exception using errcode = '42501', message = 'Entre na sua conta para continuar.';
  end if;
  if private.has_second_factor(auth.uid()) then
    perform private.require_shown_factor();
  end if;
  -- Two who remove one each at the same moment take turns.
  perform 1 from auth.users u where u.id = auth.uid() for update;
  if not exists (select from auth.identities i where i.id = identity and i.user_id = auth.uid() and i.provider <> 'email') then
    return 'gone';
  end if;
  if not exists (select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') <> '')
    and not exists (select from auth.identities i where i.user_id = auth.uid() and i.provider <> 'email' and i.id <> identity) then
    return 'last';
  end if;
  delete from auth.identities i where i.id = identity and i.user_id = auth.uid();
  update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
    'provider', coalesce((select i.provider from auth.identities i where i.user_id = u.id order by i.created_at limit 1), 'email'),
    'providers', coalesce((select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id), '["email"]'))
  where u.id = auth.uid();
  return 'done';
end $$;

revoke execute on function private.proving_identity(uuid), public.join_by_identity(), public.my_sign_ins(), public.remove_sign_in(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.join_by_identity(), public.my_sign_ins(), public.remove_sign_in(uuid) to authenticated;
