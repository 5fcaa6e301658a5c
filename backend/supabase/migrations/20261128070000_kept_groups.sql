-- For whom a recado's mails are stays said until they are mailed (docs/decisions/0046-a-plan-says-for-whom.md). A draft, a wish
-- that is taken back, a recado published ahead of its minute and one that is deleted can all be undone, and without its groups
-- what comes back would be mailed to all.

-- As before (20261123030000_planned_groups.sql), but the groups outlive the plan.
create or replace function private.plan_mailing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not new.enviar_email or new.rascunho then
    delete from private.planned_mailings p where p.recado_id = new.id;
  elsif new.publicado_em > now() then
    insert into private.planned_mailings (recado_id, actor) values (new.id, coalesce((select p.email from public.profiles p where p.id = auth.uid()), 'servidor'))
    on conflict (recado_id) do nothing;
  elsif tg_op = 'UPDATE' then
    if old.publicado_em > now() and not old.rascunho then
      delete from private.planned_mailings p where p.recado_id = new.id;
    end if;
  end if;
  return null;
end $$;

-- Like the groups of what never got its recado, those of one that is gone are forgotten after 90 days.
drop trigger forget_planned_groups on public.recados;
drop function private.forget_planned_groups();
