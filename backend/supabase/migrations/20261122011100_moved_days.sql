-- A devotional goes to another day of the journey, or two change places, in one step that either happens or does not
-- (docs/decisions/0039-a-text-moves-and-the-day-stays.md).

-- Looked at when the statement ends: two days change places in one statement.
alter table public.devotionals drop constraint devotionals_day_number_key,
  add constraint devotionals_day_number_key unique (day_number) deferrable initially immediate;

-- `other` is the text that is on the day it goes to, and takes its place; null: nobody's. Whoever has not seen what is
-- there now moves nothing.
create function public.move_day(devotional uuid, from_day smallint, to_day smallint, other uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform sync.lock_content_scope();
  if (select d.day_number from public.devotionals d where d.id = devotional) is distinct from from_day
    or (select d.id from public.devotionals d where d.day_number = to_day) is distinct from other then
    raise exception using errcode = 'FL409', message = 'Estes dias mudaram enquanto isso. Confira e tente de novo.';
  end if;
  update public.devotionals d set day_number = case d.id when devotional then to_day else from_day end
  where d.id in (devotional, other);
end $$;

revoke execute on function public.move_day(uuid, smallint, smallint, uuid) from public, anon, authenticated, service_role;
grant execute on function public.move_day(uuid, smallint, smallint, uuid) to authenticated;
