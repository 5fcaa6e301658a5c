-- A mail that was given up waits for nobody, also when an administrator has tried it once more and its sender died before the
-- last byte: its lease stayed in the row, so the embedded server's worker asked for it five times a second, and nothing ever
-- swept it. After the last byte somebody has to note that it may have arrived (claim_mail).

-- As before (20261122009200_timed_mail.sql), but a lease alone makes nothing due.
create or replace function public.mail_due() returns bigint
language sql stable security definer set search_path = ''
as $$
  select case when exists (select 1 from private.activation_requests) then 0
    else (select ceil(extract(epoch from greatest(min(greatest(next_attempt_at, locked_until)), now()) - now()) * 1000)::bigint
          from public.email_queue where sent_at is null and (next_attempt_at is not null or handed_at is not null)
          having min(greatest(next_attempt_at, locked_until)) is not null) end
$$;

-- As before (20261122000300_gone_is_gone.sql), but only a lease that runs keeps one that was given up.
create or replace function private.forget_mails() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  before constant timestamptz := now() - interval '90 days';
  forgotten integer;
  emptied integer;
begin
  delete from public.email_queue q where q.id in (
    select o.id from public.email_queue o
    where o.sent_at < before and not exists (select from private.recado_mailings m where m.recado_id = o.recado_id)
      or o.sent_at is null and o.next_attempt_at is null and o.handed_at is null and o.created_at < before
        and (o.locked_until is null or o.locked_until < now())
    limit 1000 for update skip locked);
  get diagnostics forgotten = row_count;
  update public.email_queue q set to_email = 'apagado-' || q.id, html = '', text = null, data = null, error = null
  where q.id in (
    select o.id from public.email_queue o
    where o.sent_at < before and o.to_email <> 'apagado-' || o.id
    limit 1000 for update skip locked);
  get diagnostics emptied = row_count;
  return greatest(forgotten, emptied);
end $$;
