-- The row of a session that has shown a recovery code goes with the session: the next code that is used removes those of
-- sessions that have ended.
create or replace function public.use_recovery_code(code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare outcome text;
begin
  if not private.is_account() or auth.jwt() ->> 'session_id' is null then
    raise exception using errcode = '42501', message = 'Entre na sua conta para continuar.';
  end if;
  outcome := private.take_recovery_code(code);
  if outcome = 'done' then
    insert into private.recovered_sessions (session_id, user_id) values ((auth.jwt() ->> 'session_id')::uuid, auth.uid())
    on conflict (session_id) do nothing;
    delete from private.recovered_sessions r
    where r.session_id::text <> auth.jwt() ->> 'session_id'
      and not exists (select from auth.sessions s where s.id = r.session_id);
    perform private.tell_of_factor(auth.uid(), 'USAR_CODIGO_RECUPERACAO', 'used', private.recovery_codes_left(auth.uid()));
  end if;
  return jsonb_build_object('outcome', outcome, 'codes_left', private.recovery_codes_left(auth.uid()));
end $$;

-- For `npm run doctor`, which says whether the accounts that may do everything are locked twice.
create function public.admin_factors() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'known', to_regclass('auth.mfa_factors') is not null,
    'admins', count(*),
    'locked', count(*) filter (where private.has_second_factor(r.user_id)))
  from public.user_roles r
  where r.role = 'admin'
$$;
revoke execute on function public.admin_factors() from public, anon, authenticated, service_role;
grant execute on function public.admin_factors() to service_role;
