-- Whoever held the account before it became hers hears nothing of it either, for as long as that token is believed: not when
-- she writes, nor whether she has a second factor. A deactivated account hears its own signals: by them its phones learn of
-- it, and clear themselves.

alter policy "live signals" on realtime.messages
  using (extension = 'broadcast' and case (select realtime.topic())
    when 'sync:content' then (select private.is_member())
    when 'requests' then (select private.is_admin())
    else (select realtime.topic()) = 'sync:' || (select auth.uid())
      and exists (select from sync.standing() s where s.status <> 'gone')
  end);

-- As before (20261122008000_second_factor.sql), but an account that is gone has none.
create or replace function public.my_second_factor() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare uid uuid := (select auth.uid() from private.account_of(auth.uid()) a where a.status <> 'gone');
begin
  return jsonb_build_object('is_on', private.has_second_factor(uid), 'codes_left', private.recovery_codes_left(uid));
end $$;
