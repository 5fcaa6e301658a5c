-- The live signal is a broadcast: once a transaction and topic, however many rows it wrote. Topics:
--   sync:content    something of the content is new: for members
--   sync:<user id>  something of hers is new: for her alone
--   requests        an access request is new, changed or gone: for administrators
-- Who may listen is asked once, when she joins. The event is 'poke'; its payload says how far the scope is now (`rev`,
-- which her own devices may have heard already) and over how many milliseconds the listeners should spread (`spread`).
-- (The publication stays as it was: phones with the app of 0.1 listen to it on a hosted project.)

create policy "live signals" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and case (select realtime.topic())
    when 'sync:content' then (select private.is_member())
    when 'requests' then (select private.is_admin())
    else (select realtime.topic()) = 'sync:' || (select auth.uid())
  end);

-- The transaction's first word on a topic is its only one. What has been said is forgotten with the transaction.
create function sync.is_first_word(topic text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare said text := coalesce(current_setting('florescer.said', true), '');
begin
  if position(' ' || topic || ' ' in said) > 0 then
    return false;
  end if;
  perform set_config('florescer.said', said || ' ' || topic || ' ', true);
  return true;
end $$;

-- A signal that cannot be sent is lost, and no write with it: devices also ask by themselves.
create function sync.poke(topic text, payload jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform realtime.send(payload, 'poke', topic, true);
exception when others then
  raise warning 'A live signal was not sent: %', sqlerrm;
end $$;

-- At the end of the transaction, when the counter says the last of its numbers. A new text is everybody's at once: a
-- server answers some two hundred phones in a second, so that is how they spread, and over 5 s at most.
create function sync.announce_head() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_content boolean := new.scope = '00000000-0000-0000-0000-000000000000';
  topic text := 'sync:' || case when is_content then 'content' else new.scope::text end;
  head bigint;
begin
  if not sync.is_first_word(topic) then
    return null;
  end if;
  select value into head from public.sync_heads where scope = new.scope;
  if is_content then
    perform sync.poke(topic, jsonb_build_object('rev', head, 'spread',
      least(5000, 5 * (select count(*) from public.user_roles where role in ('member', 'admin')))));
  elsif head is not null then
    perform sync.poke(topic, jsonb_build_object('rev', head));
  end if;
  return null;
end $$;

-- (A counter that is only locked keeps its number.)
create constraint trigger announce_new after insert on public.sync_heads
  deferrable initially deferred for each row when (new.value > 0) execute function sync.announce_head();
create constraint trigger announce after update on public.sync_heads
  deferrable initially deferred for each row when (new.value <> old.value) execute function sync.announce_head();

create function sync.announce_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if sync.is_first_word('requests') then
    perform sync.poke('requests', '{}');
  end if;
  return null;
end $$;
create constraint trigger announce after insert or update or delete on public.acessos_pendentes
  deferrable initially deferred for each row execute function sync.announce_request();

revoke execute on function sync.is_first_word(text), sync.poke(text, jsonb), sync.announce_head(), sync.announce_request()
  from public, anon, authenticated, service_role;
