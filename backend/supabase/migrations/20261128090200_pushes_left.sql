-- A recado taken back while a push service could not be reached lost its one push: each of its messages came back unsent, and
-- it counted as told since they had been handed (docs/decisions/0044-reminders.md).

drop trigger note_pushes_left on private.push_messages;
drop function private.note_pushes_left();

-- As before (20261124010000_event_pushes.sql): what reached somebody, or may have. Of a recado too, in one order, since
-- several servers may do this at a time.
create or replace function private.note_pushed_events(messages uuid[]) returns void
language sql volatile set search_path = ''
as $$
  insert into private.pushed_events (event_id, user_id, handed_at)
  select m.event_id, m.user_id, min(m.handed_at) from private.push_messages m
  where m.id = any (messages) and m.event_id is not null and m.handed_at is not null
  group by 1, 2 order by 1, 2
  on conflict (event_id, user_id) do update set handed_at = excluded.handed_at where pushed_events.handed_at is null;
  with told as (
    select p.recado_id from private.pushed_recados p
    where p.left_at is null
      and p.recado_id in (select m.recado_id from private.push_messages m where m.id = any (messages) and m.handed_at is not null)
    order by p.recado_id for update
  )
  update private.pushed_recados p set left_at = now() from told t where p.recado_id = t.recado_id
$$;

-- When it is out again too: what was under way while it was taken back may have come back since.
create or replace trigger recall_recado_pushes after update of rascunho, publicado_em on public.recados
  for each row when (new.rascunho <> old.rascunho or new.publicado_em > old.publicado_em)
  execute function private.recall_recado_pushes();
