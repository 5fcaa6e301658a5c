-- Two schemas that no API exposes: `private` holds what decides (who is who), `sync` what replicates.
create schema if not exists private;
create schema if not exists sync;
grant usage on schema private, sync to anon, authenticated, service_role;

-- An address of a picture or a file: on the web, or in this project's public bucket.
create function private.is_media_url(url text) returns boolean
language sql immutable set search_path = ''
as $$ select url ~ '^(https?://[^\s]+|/storage/v1/object/public/[^\s]+)$' and length(url) <= 2000 $$;

-- Older projects grant all on every new table and function of `public` to the API's roles. Here each right is written
-- down: what no migration grants, nobody has.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
