-- Whoever signed up with a woman's address, and proved nothing, heard from her own account whether the ministry had approved or
-- deactivated that address, and under which name (docs/decisions/0018-nobody-learns-who-belongs.md). Of an account that waits
-- and whose address nobody has proved, the ministry's list says nothing.

-- As before (20261127020000_earlier_holders.sql), but for that.
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

-- As before (20261127020000_earlier_holders.sql), but who was deactivated is no member by proving her address.
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
