-- A recado that is taken back before any phone was told of it has its one push again: 'Desfazer' used it up
-- (docs/decisions/0044-reminders.md).

-- When the first of its messages was handed; a message itself is gone once it has left.
alter table private.pushed_recados add column left_at timestamptz;
-- Of those of before nobody knows.
update private.pushed_recados set left_at = pushed_at;

-- In one order, since several servers may hand at a time.
create function private.note_pushes_left() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with told as (
    select p.recado_id from private.pushed_recados p
    where p.left_at is null and p.recado_id in (select h.recado_id from handed h where h.handed_at is not null)
    order by p.recado_id for update
  )
  update private.pushed_recados p set left_at = now() from told t where p.recado_id = t.recado_id;
  return null;
end $$;
create trigger note_pushes_left after update on private.push_messages
  referencing new table as handed for each statement execute function private.note_pushes_left();

-- A draft again, or out later than it was. What a server is just handing is left to it: who takes it back does not wait.
create function private.recall_recado_pushes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare waiting uuid[] := array(
  select m.id from private.push_messages m where m.recado_id = old.id and m.handed_at is null for update skip locked);
begin
  if exists (select from private.push_messages m where m.recado_id = old.id and m.id <> all (waiting)) then
    return null;
  end if;
  delete from private.pushed_recados p where p.recado_id = old.id and p.left_at is null;
  if found then
    delete from private.push_messages m where m.id = any (waiting);
  end if;
  return null;
end $$;
create trigger recall_recado_pushes after update of rascunho, publicado_em on public.recados
  for each row when (new.rascunho and not old.rascunho or new.publicado_em > old.publicado_em)
  execute function private.recall_recado_pushes();

revoke execute on function private.note_pushes_left(), private.recall_recado_pushes() from public, anon, authenticated, service_role;
