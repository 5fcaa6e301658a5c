-- A member's record is found by her address as her account has it: in small letters. An approval that somebody wrote into the
-- table by hand may have others.

create function private.lower_address() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email := lower(new.email);
  return new;
end $$;
create trigger lower_address before insert or update of email on public.usuarios_aprovados
  for each row execute function private.lower_address();

update public.usuarios_aprovados set email = lower(email) where email <> lower(email);

revoke execute on function private.lower_address() from public, anon, authenticated, service_role;
