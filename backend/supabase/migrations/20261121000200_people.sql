-- Who is who. Identity is auth.users; what an account may do is user_roles; whom the ministry approved is
-- usuarios_aprovados; who asked is acessos_pendentes.

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'pending' check (role in ('admin', 'member', 'pending'))
);

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (length(email) <= 255),
  -- What she typed at sign-up; an approved row's name wins over it.
  nome text check (length(nome) <= 100),
  created_at timestamptz not null default now()
);
create unique index profiles_email_key on public.profiles (lower(email));

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  nome text not null unique check (length(nome) between 1 and 100),
  ativo boolean not null default true
);

create table public.usuarios_aprovados (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 255),
  nome text not null check (length(btrim(nome)) between 2 and 100),
  grupo_turma text check (length(grupo_turma) <= 100),
  aprovado_em timestamptz not null default now(),
  aprovado_por text check (length(aprovado_por) <= 255),
  status_conta text not null default 'ativo' check (status_conta in ('ativo', 'desativado')),
  activation_expires timestamptz,
  ultimo_login timestamptz
);
create unique index usuarios_aprovados_email_key on public.usuarios_aprovados (lower(email));
create index usuarios_aprovados_aprovado_em_idx on public.usuarios_aprovados (aprovado_em desc);

-- The activation token: only its SHA-256 is kept, where no API role can look. The link of a woman who is gone stays
-- known, and is nobody's: that is what its screen says.
create table private.activations (
  token_hash bytea primary key check (length(token_hash) = 32),
  approved_id uuid unique references public.usuarios_aprovados (id) on delete set null,
  expires_at timestamptz not null
);
alter table private.activations enable row level security;

-- Whose address is proved: she set her password by the link that was mailed there. (At sign-up nobody proves anything.)
create table private.proved_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  proved_at timestamptz not null default now()
);
alter table private.proved_addresses enable row level security;

create table public.acessos_pendentes (
  id uuid primary key default gen_random_uuid(),
  -- The signed-in account that sent it, if any; filled by the server.
  user_id uuid references auth.users (id) on delete set null,
  nome text not null check (length(btrim(nome)) between 3 and 100),
  email text not null check (length(email) <= 255 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  telefone text not null check (length(telefone) between 10 and 20),
  endereco text not null check (length(endereco) between 5 and 200),
  -- A real day, in the past, and at least 13 years ago: the age is checked when she sends it.
  data_nascimento date not null check (data_nascimento > date '1900-01-01'),
  instagram text not null check (length(instagram) between 2 and 50),
  igreja text check (length(igreja) <= 100),
  grupo text not null check (length(grupo) between 1 and 100),
  batizada text check (batizada in ('Sim', 'Não')),
  como_conheceu text not null check (length(como_conheceu) between 3 and 500),
  quem_convidou text check (length(quem_convidou) <= 100),
  expectativas text not null check (length(expectativas) between 10 and 1000),
  consentimento_lgpd boolean not null check (consentimento_lgpd),
  consentimento_versao text check (length(consentimento_versao) <= 40),
  consentimento_em timestamptz not null default now(),
  status text not null default 'pendente' check (status in ('pendente', 'aprovado', 'recusado')),
  origem text check (length(origem) <= 100),
  grupo_turma text check (length(grupo_turma) <= 100),
  -- A field that no person sees: whoever fills it in is a machine. Never stored.
  website text constraint acessos_pendentes_website_vazio check (website is null),
  criado_em timestamptz not null default now()
);
create unique index acessos_pendentes_email_key on public.acessos_pendentes (lower(email));
create index acessos_pendentes_criado_em_idx on public.acessos_pendentes (criado_em desc);
create index acessos_pendentes_user_id_idx on public.acessos_pendentes (user_id);

-- ── Who is asking ───────────────────────────────────────────────────────────────────────────────────────────
-- One look at the account behind the JWT, by primary keys. A deactivated account is nobody, at once, whatever
-- its JWT still says.
create function private.account_of(uid uuid)
returns table (status text, role text, email text, name text)
language sql stable security definer set search_path = ''
as $$
  select
    case
      when p.id is null then 'gone'
      when a.status_conta = 'desativado' then 'deactivated'
      when r.role in ('admin', 'member') then 'active'
      else 'pending'
    end,
    coalesce(r.role, 'pending'),
    p.email,
    coalesce(a.nome, p.nome, '')
  from (select uid as id) me
  left join public.profiles p on p.id = me.id
  left join public.user_roles r on r.user_id = me.id
  left join public.usuarios_aprovados a on lower(a.email) = lower(p.email)
$$;

-- An account that exists and is not deactivated; it may still be pending.
create function private.is_account() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select 1 from private.account_of(auth.uid()) where status in ('active', 'pending')) $$;

create function private.is_member() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select 1 from private.account_of(auth.uid()) where status = 'active') $$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select 1 from private.account_of(auth.uid()) where status = 'active' and role = 'admin') $$;

create function private.my_email() returns text
language sql stable security definer set search_path = ''
as $$ select lower(email) from public.profiles where id = auth.uid() $$;


-- Whether the statement comes through the API as a person (and not from the service role or a migration).
create function private.is_person() returns boolean
language sql stable set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

-- ── A new account: a profile, and the role pending ──────────────────────────────────────────────────────────
create function private.on_account_created() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, email, nome)
  values (new.id, lower(new.email), nullif(left(btrim(coalesce(new.raw_user_meta_data ->> 'full_name', '')), 100), ''))
  on conflict (id) do nothing;
  insert into public.user_roles (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end $$;
create trigger on_account_created after insert on auth.users
  for each row execute function private.on_account_created();

-- The e-mail follows the account, and the approved row the e-mail: nobody leaves a deactivation behind by changing
-- her address. The approved row remembers the last sign-in.
create function private.on_account_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.email is distinct from old.email then
    update public.profiles set email = lower(new.email) where id = new.id;
    update public.usuarios_aprovados set email = lower(new.email) where lower(email) = lower(old.email);
  end if;
  if new.last_sign_in_at is distinct from old.last_sign_in_at then
    update public.usuarios_aprovados set ultimo_login = new.last_sign_in_at where lower(email) = lower(new.email);
  end if;
  return new;
end $$;
create trigger on_account_changed after update on auth.users
  for each row execute function private.on_account_changed();

-- ── What a person may not write, column by column ───────────────────────────────────────────────────────────
-- A request is always new, always hers, always pending; only an admin or the server decides otherwise.
create function private.guard_access_request() returns trigger
language plpgsql set search_path = ''
as $$
declare is_bait boolean := coalesce(new.website, '') <> '';
begin
  if not private.is_person() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.website := null;
  end if;
  if private.is_admin() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.id := coalesce(new.id, gen_random_uuid());
    new.user_id := auth.uid();
    new.status := 'pendente';
    new.grupo_turma := null;
    new.criado_em := now();
    new.consentimento_em := now();
    new.email := lower(btrim(new.email));
    if new.data_nascimento > (current_date - interval '13 years')::date then
      raise exception using errcode = '23514', constraint = 'acessos_pendentes_idade',
        message = 'A idade mínima é de 13 anos.';
    end if;
    if not private.admit_access_request(new.id, new.email, is_bait) then
      return null;
    end if;
  elsif (to_jsonb(new) - array['nome', 'telefone', 'endereco', 'instagram', 'igreja'])
     is distinct from (to_jsonb(old) - array['nome', 'telefone', 'endereco', 'instagram', 'igreja']) then
    raise exception using errcode = '42501', message = 'Só nome, telefone, endereço, instagram e igreja podem ser alterados.';
  end if;
  return new;
end $$;
create trigger guard_access_request before insert or update on public.acessos_pendentes
  for each row execute function private.guard_access_request();

create function private.guard_approved() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_person() and not private.is_admin()
     and (to_jsonb(new) - 'nome') is distinct from (to_jsonb(old) - 'nome') then
    raise exception using errcode = '42501', message = 'Só o nome pode ser alterado.';
  end if;
  return new;
end $$;
create trigger guard_approved before update on public.usuarios_aprovados
  for each row execute function private.guard_approved();

-- The ministry always keeps one admin who can sign in. Two who demote or deactivate each other at the same moment
-- take turns here: the second sees what the first has done.
create function private.require_other_admin(than uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.require_other_admin'));
  if not exists (
    select 1 from public.user_roles r
    join public.profiles p on p.id = r.user_id
    left join public.usuarios_aprovados a on lower(a.email) = lower(p.email)
    where r.role = 'admin' and r.user_id <> than and a.status_conta is distinct from 'desativado'
  ) then
    raise exception using errcode = '23514', constraint = 'user_roles_last_admin',
      message = 'Esta é a última administradora.';
  end if;
end $$;

create function private.guard_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform private.require_other_admin(old.user_id);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger guard_last_admin before update or delete on public.user_roles
  for each row execute function private.guard_last_admin();

create function private.guard_last_active_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare admin_id uuid;
begin
  select r.user_id into admin_id from public.user_roles r join public.profiles p on p.id = r.user_id
  where r.role = 'admin' and lower(p.email) = lower(new.email);
  if admin_id is not null then
    perform private.require_other_admin(admin_id);
  end if;
  return new;
end $$;
create trigger guard_last_active_admin before insert or update on public.usuarios_aprovados
  for each row when (new.status_conta = 'desativado') execute function private.guard_last_active_admin();

-- ── Rights ──────────────────────────────────────────────────────────────────────────────────────────────────
alter table public.user_roles enable row level security;
alter table public.profiles enable row level security;
alter table public.groups enable row level security;
alter table public.usuarios_aprovados enable row level security;
alter table public.acessos_pendentes enable row level security;

grant select, update on public.user_roles to authenticated;
grant select on public.profiles to authenticated;
grant select on public.groups to anon, authenticated;
grant insert, update, delete on public.groups to authenticated;
grant select, update on public.usuarios_aprovados to authenticated;
grant insert on public.acessos_pendentes to anon;
grant select, insert, update, delete on public.acessos_pendentes to authenticated;
grant all on public.user_roles, public.profiles, public.groups, public.usuarios_aprovados, public.acessos_pendentes to service_role;
grant all on private.activations, private.proved_addresses to service_role;

create policy "own role, or admin" on public.user_roles for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.is_account())) or (select private.is_admin()));
create policy "admin changes roles" on public.user_roles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "own profile, or admin" on public.profiles for select to authenticated
  using ((id = (select auth.uid()) and (select private.is_account())) or (select private.is_admin()));

create policy "active groups are public" on public.groups for select to anon using (ativo);
create policy "active groups, or admin" on public.groups for select to authenticated
  using ((ativo and (select private.is_account())) or (select private.is_admin()));
create policy "admin creates groups" on public.groups for insert to authenticated with check ((select private.is_admin()));
create policy "admin changes groups" on public.groups for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admin deletes groups" on public.groups for delete to authenticated using ((select private.is_admin()));

create policy "own approved row, or admin" on public.usuarios_aprovados for select to authenticated
  using ((select private.is_admin()) or ((select private.is_member()) and lower(email) = (select private.my_email())));
create policy "own name, or admin" on public.usuarios_aprovados for update to authenticated
  using ((select private.is_admin()) or ((select private.is_member()) and lower(email) = (select private.my_email())))
  with check ((select private.is_admin()) or ((select private.is_member()) and lower(email) = (select private.my_email())));

create policy "anyone may ask" on public.acessos_pendentes for insert to anon with check (status = 'pendente');
create policy "an account may ask" on public.acessos_pendentes for insert to authenticated
  with check ((status = 'pendente' and (select private.is_account())) or (select private.is_admin()));
-- By the account that sent it, or by the e-mail once activation has proved that it is hers.
create policy "own request, or admin" on public.acessos_pendentes for select to authenticated
  using (
    (select private.is_admin())
    or (user_id = (select auth.uid()) and (select private.is_account()))
    or ((select private.is_member()) and lower(email) = (select private.my_email()))
  );
create policy "own pending request, or admin" on public.acessos_pendentes for update to authenticated
  using ((select private.is_admin()) or (user_id = (select auth.uid()) and status = 'pendente' and (select private.is_account())))
  with check ((select private.is_admin()) or (user_id = (select auth.uid()) and status = 'pendente' and (select private.is_account())));
create policy "admin deletes requests" on public.acessos_pendentes for delete to authenticated
  using ((select private.is_admin()));

-- ── Asked before sign-in ────────────────────────────────────────────────────────────────────────────────────
-- A counter per key and window; where it is full, the caller has to wait. What is over the mail worker sweeps away.
create table private.rate_limits (
  key text primary key,
  window_end timestamptz not null,
  taken integer not null
);
create index rate_limits_window_end_idx on private.rate_limits (window_end);
alter table private.rate_limits enable row level security;
grant all on private.rate_limits to service_role;

-- In one transaction: first the caller's turn, then the address's, then everybody's, so that nobody waits in a circle.
create function private.take_turn(bucket text, maximum integer, per interval) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare turns integer;
begin
  insert into private.rate_limits as r (key, window_end, taken) values (bucket, now() + per, 1)
  on conflict (key) do update set
    window_end = case when r.window_end < now() then now() + per else r.window_end end,
    taken = case when r.window_end < now() then 1 else least(r.taken + 1, maximum + 1) end
  returning taken into turns;
  return turns <= maximum;
end $$;

-- Where the request comes from, as the server before us says; null for what comes from inside. 'x-forwarded-for' is
-- set by the embedded server and by Supabase's gateway; it is a claim, which is why limits for all stand behind it.
create function private.client_ip() returns text
language sql stable set search_path = ''
as $$
  select nullif(left(btrim(split_part(
    nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1)), 64), '')
$$;

create function private.refuse_too_many() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT429', message = 'Muitas tentativas. Aguarde alguns minutos.';
end $$;

-- Asked only after a password was refused: is there a link by which she still has to create one?
create function public.activation_pending(email text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text := lower(btrim(activation_pending.email));
  ip text := private.client_ip();
begin
  if length(address) > 255
     or (ip is not null and not private.take_turn('activation_pending:ip:' || ip, 60, interval '10 minutes'))
     or not private.take_turn('activation_pending:' || md5(address), 10, interval '10 minutes') then
    perform private.refuse_too_many();
  end if;
  return exists (
    select 1 from public.usuarios_aprovados a join private.activations t on t.approved_id = a.id
    where lower(a.email) = address and a.status_conta = 'ativo' and t.expires_at > now()
  );
end $$;
