-- Each renewal of a session leaves a used refresh token, which the embedded server kept for ever: some nine thousand a year of
-- each phone. GoTrue deletes its own after a day.

-- Used ones go a day later; the one before a session's newest stays, for a phone to which the answer to its last renewal never
-- came. Tables of GoTrue are left to it.
create function private.forget_tokens() returns integer
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
    limit 1000 for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- As before (20261122000300_gone_is_gone.sql), with the tokens.
create or replace function public.sweep() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.sweeps s where s.swept_at < now() - interval '1 day' for update skip locked;
  if not found then
    return false;
  end if;
  if greatest(private.forget_mails(), private.forget_stamps(), private.forget_tokens(), sync.forget_marks(), sync.forget_changes()) >= 1000 then
    return true;
  end if;
  perform sync.begin_epoch();
  update private.sweeps set swept_at = now();
  return false;
end $$;

revoke execute on function private.forget_tokens() from public, anon, authenticated, service_role;
