-- Who may call what: the whole list. Postgres lets everyone call a new function, and a Supabase project grants it to
-- its roles besides; here nothing is callable unless it is named below. (Triggers need no grant.)
revoke execute on all functions in schema public, private, sync from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- Read by policies, checks and triggers.
grant execute on function private.is_media_url(text), private.is_person(), private.is_account(), private.is_member(), private.is_admin(), private.my_email()
  to anon, authenticated, service_role;

-- The exchange and what it is made of.
grant execute on function public.sync_exchange(jsonb), private.my_account(), sync.documents(text[], text[]),
  sync.digest_line(text, text, bigint, jsonb), sync.pull(bigint, bigint, integer), sync.digest(), sync.apply(text, jsonb),
  sync.lock_own_scope() to authenticated, service_role;

-- Asked before sign-in.
grant execute on function public.activation_pending(text) to anon, authenticated, service_role;

-- For the server functions.
grant execute on function private.account_of(uuid), private.take_turn(text, integer, interval) to service_role;
