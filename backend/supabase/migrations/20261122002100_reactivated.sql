-- An account that is let in again is let in by its password. While it is deactivated its phones keep their sessions, by
-- which they hear of it and clear themselves; but a phone that heard nothing, because it is lost, would be in again with
-- the first request after.
create function private.end_sessions_of_reactivated() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare uid uuid := (select p.id from public.profiles p where lower(p.email) = lower(new.email));
begin
  if uid is not null then
    perform private.end_sessions(uid);
  end if;
  return null;
end $$;
create trigger end_sessions after update of status_conta on public.usuarios_aprovados
  for each row when (old.status_conta = 'desativado' and new.status_conta = 'ativo')
  execute function private.end_sessions_of_reactivated();

revoke execute on function private.end_sessions_of_reactivated() from public, anon, authenticated, service_role;
