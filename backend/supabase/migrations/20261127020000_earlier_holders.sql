-- Who signed up with a woman's address and proved nothing shared the account with her: the mailed link, or Google's word,
-- ended the sessions of before, but an access token is believed until it runs out, so for up to an hour it opened what was
-- hers from then on. To whoever comes with such a token the account is gone (docs/decisions/0005-the-mailed-link-proves-the-address.md).

-- Since when the account is hers alone; null if it was so from the beginning, or an administrator had decided about it before.
alter table private.proved_addresses add column hers_since timestamptz;

-- Whether these claims, of a token that was checked, are those of who held the account before: of a session that was ended
-- when it became hers. No session of before can be renewed, so a token that was issued well after is hers; the clocks of auth
-- server and database may differ, and hers is often of the same second, so about then the session itself is asked for. (A
-- session that was left by signing out is gone too: its token would otherwise outlast it.)
create function private.is_earlier_holder(uid uuid, claims jsonb) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare since timestamptz := (select p.hers_since from private.proved_addresses p where p.user_id = uid);
begin
  if since is null or to_timestamp((claims ->> 'iat')::double precision) > since + interval '1 minute' then
    return false;
  end if;
  return not exists (select from auth.sessions s where s.user_id = uid and s.id::text = claims ->> 'session_id');
end $$;

-- As before (20261122000700_no_news.sql), but to an earlier holder there is no such account. Of another account than the
-- caller's nothing is asked about tokens. And of an account that waits and whose address nobody has proved, the ministry's list
-- says nothing: whoever signed up with a woman's address heard from her own account whether the ministry had approved or
-- deactivated that address, and under which name (docs/decisions/0018-nobody-learns-who-belongs.md).
create or replace function private.account_of(uid uuid)
returns table (status text, role text, email text, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select
    case
      when p.id is null then 'gone'
      when a.status_conta = 'desativado' then 'deactivated'
      when r.role in ('admin', 'member') then 'active'
      else 'pending'
    end,
    coalesce(r.role, 'pending'),
    p.email,
    coalesce(a.nome, p.nome, '')
  from (select case when uid = auth.uid() and private.is_earlier_holder(uid, auth.jwt()) then null else uid end as id) me
  left join public.profiles p on p.id = me.id
  left join public.user_roles r on r.user_id = me.id
  left join public.usuarios_aprovados a on lower(a.email) = lower(p.email)
    -- Whoever has a role was let in, by her proof or by an administrator.
    and (r.role in ('admin', 'member')
      or exists (select from private.proved_addresses v where v.user_id = me.id and lower(v.email) = lower(p.email)));
end $$;

create or replace function private.my_email() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select lower(a.email) from private.proved_addresses a
    where a.user_id = auth.uid() and not private.is_earlier_holder(a.user_id, auth.jwt()));
end $$;

-- The functions of the server ask with claims of their own (20261122008000_second_factor.sql).
create or replace function private.admin_standing(claims jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := (claims ->> 'sub')::uuid;
begin
  if private.is_earlier_holder(uid, claims)
    or not exists (select from private.account_of(uid) where status = 'active' and role = 'admin') then
    return 'none';
  end if;
  return case when private.has_second_factor(uid) and not private.has_shown_factor(claims) then 'second_factor' else 'admin' end;
end $$;

-- As before (20261122004000_good_links.sql), and it says since when.
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
    update public.user_roles set role = 'member' where user_id = uid and role = 'pending';
    insert into private.proved_addresses as p (user_id, email, hers_since)
    values (uid, redeem_activation.address, case when not was_let_in then now() end)
    on conflict (user_id) do update set email = excluded.email, proved_at = now(), hers_since = coalesce(excluded.hers_since, p.hers_since);
  end if;
  return 'done';
end $$;

-- As before (20261122008100_sign_in_with_google.sql), and it says since when. Who was deactivated is no member by proving her
-- address.
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
    on conflict (user_id) do update set email = excluded.email, proved_at = now(), hers_since = now();
  end if;

  if approved.id is null or approved.status_conta = 'desativado' then
    return 'unapproved';
  end if;
  update public.profiles set nome = left(approved.nome, 100) where id = uid;
  update public.user_roles set role = 'member' where user_id = uid and role = 'pending';
  delete from private.activations t where t.approved_id = approved.id;
  update public.usuarios_aprovados a set activation_expires = null where a.id = approved.id;
  return 'member';
end $$;

revoke execute on function private.is_earlier_holder(uuid, jsonb) from public, anon, authenticated, service_role;
