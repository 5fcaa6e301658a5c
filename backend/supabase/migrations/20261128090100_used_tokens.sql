-- Forgetting a piece of the used refresh tokens read all of those that are kept, and what earlier pieces had left behind.
-- Tables of GoTrue are left to it.
do $$
begin
  if to_regclass('auth.schema_migrations') is null then
    create index refresh_tokens_used_idx on auth.refresh_tokens (updated_at) where revoked;
  end if;
end $$;

-- As before (20261128040000_forget_tokens.sql), in the order of the index.
create or replace function private.forget_tokens() returns integer
language plpgsql security definer set search_path = ''
as $$
declare forgotten integer;
begin
  if to_regclass('auth.schema_migrations') is not null then
    return 0;
  end if;
  delete from auth.refresh_tokens t where t.id in (
    select o.id from auth.refresh_tokens o
    where o.revoked and o.updated_at < now() - interval '1 day'
      and not exists (select from auth.refresh_tokens c where c.session_id = o.session_id and c.parent = o.token and not c.revoked)
    order by o.updated_at limit 1000 for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
