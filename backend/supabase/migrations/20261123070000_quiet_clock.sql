-- The clock is woken by rows, not by statements. Until now an `insert … select` that found nothing woke it as well: the
-- round that looks whether a reminder is due was the reason for the next one, and an embedded server never slept.
drop trigger announce_mail on public.email_queue;
drop trigger announce_mail on private.activation_requests;
create trigger announce_mail after insert on public.email_queue
  for each row execute function private.announce_mail();
create trigger announce_retry after update of next_attempt_at on public.email_queue
  for each row when (new.next_attempt_at is not null and new.next_attempt_at is distinct from old.next_attempt_at)
  execute function private.announce_mail();
create trigger announce_mail after insert on private.activation_requests
  for each row execute function private.announce_mail();

-- Who wants to hear of new recados hears at once (20261123010000_reminders.sql), not at the next look at the clock.
create function private.announce_recado() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.reminders r where r.wants_recados) then perform pg_notify('florescer_mail', ''); end if;
  return null;
end $$;
create trigger announce_recado after insert or update of rascunho, publicado_em on public.recados
  for each row when (private.is_open(new.rascunho, new.publicado_em, null))
  execute function private.announce_recado();

revoke execute on function private.announce_recado() from public, anon, authenticated, service_role;
