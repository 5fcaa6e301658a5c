import { getAuthSchemaSql, getStorageSchemaSql, splitSqlStatements } from '@supabase/lite'
import { StartError } from '../options.ts'
import type { Database, Transaction } from './database.ts'

/**
 * What a hosted project has before its first migration: the API roles, the auth and storage
 * schemas, `extensions`, the realtime publication, and broadcasts from the database. Every
 * statement may run at each boot.
 *
 * Tables of `public` get no default grants here, as on hosted projects since 30 October 2026: a
 * migration that forgets a GRANT fails here too.
 */
export async function ensureSystemSchema(database: Database): Promise<void> {
  try {
    await database.transaction(install)
  } catch (error) {
    // On an operator's own Postgres, most often the user lacks the rights.
    const hint = database.kind === 'postgres' ? ' (docs/hosting.md, C, diz o que um superusuário prepara antes)' : ''
    throw new StartError(`Não foi possível preparar o banco: ${(error as Error).message}${hint}`, { cause: error })
  }
}

async function install(tx: Transaction): Promise<void> {
  // Two servers that start on one Postgres take turns.
  await tx.query('select pg_advisory_xact_lock($1)', [BOOT_LOCK])
  await tx.script(ROLES)
  for (const statement of splitSqlStatements(getAuthSchemaSql())) await tx.script(statement)
  await tx.script(AUTH)
  await tx.script(SECOND_FACTORS)
  for (const statement of splitSqlStatements(getStorageSchemaSql())) await tx.script(statement)
  await tx.script(STORAGE)
  await tx.script(EXTENSIONS)
  await tx.script(REALTIME)
}

/** The advisory lock of all schema changes at boot. */
export const BOOT_LOCK = 7_305_112_019

/** The API's roles: they belong to the whole Postgres, not to one database of it. */
export const ROLES = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
end $$;
grant anon, authenticated, service_role to current_user;
grant usage on schema public to anon, authenticated, service_role;
`

/**
 * auth.uid() and the others read what PostgREST sets: the claims, and the older single settings.
 */
const AUTH = `
grant usage on schema auth to anon, authenticated, service_role;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )::text
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )::text
$$;
`

/**
 * GoTrue's tables of second factors, which lite does not have; `last_step` is ours: a code is good
 * once (RFC 6238, 5.2).
 */
const SECOND_FACTORS = `
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone')),
  status text not null check (status in ('unverified', 'verified')),
  secret text,
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create table if not exists auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);
`

const STORAGE = `
grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
`

const EXTENSIONS = `
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
do $$
begin
  if exists (select from pg_available_extensions where name = 'pgcrypto' and installed_version is null) then
    create extension pgcrypto with schema extensions;
  end if;
end $$;
`

/** The NOTIFY channel by which the database's broadcasts reach this server. */
export const BROADCAST_CHANNEL = 'florescer_broadcast'

/**
 * Broadcasts from the database. As on Supabase, `realtime.send` sends, and policies on
 * `realtime.messages` say who may listen to `realtime.topic()`. There a message is a row that
 * Realtime reads from the write-ahead log. Here it is a notification, and the table stays empty and
 * only carries the policies. A database that has these keeps its own. (Servers up to 0.1 heard row
 * changes by `florescer_embedded`.)
 */
const REALTIME = `
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
drop schema if exists florescer_embedded cascade;

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;
do $$
begin
  if to_regclass('realtime.messages') is null then
    create table realtime.messages (
      topic text not null,
      extension text not null,
      payload jsonb,
      event text,
      private boolean default false,
      updated_at timestamp not null default now(),
      inserted_at timestamp not null default now(),
      id uuid not null default gen_random_uuid(),
      primary key (id, inserted_at)
    );
    alter table realtime.messages enable row level security;
    grant select, insert, update on realtime.messages to anon, authenticated, service_role;
  end if;
  if to_regprocedure('realtime.topic()') is null then
    create function realtime.topic() returns text language sql stable as
      $body$ select nullif(current_setting('realtime.topic', true), '') $body$;
  end if;
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language sql as $body$
      select pg_notify('${BROADCAST_CHANNEL}', jsonb_build_object('topic', topic, 'event', event, 'payload', payload)::text)
      where private
    $body$;
    revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
  end if;
end $$;
`
