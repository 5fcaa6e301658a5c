-- Comparing costs no more for ten thousand documents than for ten: beside its number each document in the log of changes
-- has the hash of what it says there, and each collection of a scope the sum of these, kept where the numbers are given.
-- A sum is XOR: free of order, and taken back by adding once more. A device adds up what it stores and asks for the
-- collections that it has touched (sync/engine/digest.ts). `sync.digest()` stays for the app of 0.1.

alter table sync.changes
  -- Null: gone.
  add column line bigint,
  -- Whether members see it, or administrators alone.
  add column is_public boolean not null default true;

create table sync.sums (
  scope uuid not null,
  collection text not null,
  total bigint not null default 0,
  -- Of what members see.
  public_total bigint not null default 0,
  primary key (scope, collection)
) with (fillfactor = 50);
alter table sync.sums enable row level security;
grant select on sync.sums to authenticated;
grant all on sync.sums to service_role;
create policy "content and own scope" on sync.sums for select to authenticated
  using ((select private.is_member()) and (scope = '00000000-0000-0000-0000-000000000000' or scope = (select auth.uid())));

-- (In plpgsql, which plans a query once in a connection: these run for each row that anybody writes.)
-- The first 64 bits of SHA-256 of the document's line; null for one that is gone. `doc` as `sync.documents` puts it on
-- the wire, or the row as it is.
create function sync.line_hash(of_collection text, of_doc text, rev bigint, doc jsonb) returns bigint
language plpgsql immutable set search_path = ''
as $$
declare
  line text := of_doc || ':' || rev;
begin
  if doc is null then
    return null;
  end if;
  if of_collection = 'progress' then
    line := sync.digest_line(of_collection, of_doc, rev, doc || jsonb_build_object('started_at',
      to_char((doc ->> 'started_at')::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  elsif of_collection = 'favorites' then
    line := line || ':' || (doc ->> 'stamp') || ',' || (doc ->> 'active');
  end if;
  return ('x' || encode(substring(sha256(convert_to(line, 'UTF8')) for 8), 'hex'))::bit(64)::bigint;
end $$;

-- ── Kept by whatever numbers ────────────────────────────────────────────────────────────────────────────────
create or replace function sync.next_rev(of_scope uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare rev bigint;
begin
  insert into public.sync_heads as h (scope, value) values (of_scope, 1)
  on conflict (scope) do update set value = h.value + 1
  returning value into rev;
  return rev;
end $$;

-- `doc` is null where the document is gone. (The counter is locked first: there is one writer in a scope.)
drop function sync.note(uuid, text, text);
create function sync.note(of_scope uuid, of_collection text, of_doc text, doc jsonb default null, is_visible boolean default true)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  this_rev constant bigint := sync.next_rev(of_scope);
  this_line constant bigint := sync.line_hash(of_collection, of_doc, this_rev, doc);
  last sync.changes;
  change bigint;
  public_change bigint;
begin
  select * into last from sync.changes c where c.scope = of_scope and c.collection = of_collection and c.doc_id = of_doc;
  insert into sync.changes as c (scope, collection, doc_id, rev, line, is_public)
  values (of_scope, of_collection, of_doc, this_rev, this_line, is_visible)
  on conflict (scope, collection, doc_id) do update
    set rev = excluded.rev, line = excluded.line, is_public = excluded.is_public;

  change := coalesce(last.line, 0) # coalesce(this_line, 0);
  public_change := case when last.is_public then coalesce(last.line, 0) else 0 end
    # case when is_visible then coalesce(this_line, 0) else 0 end;
  if change = 0 and public_change = 0 then
    return;
  end if;
  update sync.sums s set total = s.total # change, public_total = s.public_total # public_change
  where s.scope = of_scope and s.collection = of_collection;
  if not found then
    insert into sync.sums (scope, collection, total, public_total) values (of_scope, of_collection, change, public_change);
  end if;
end $$;

create or replace function sync.on_content_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform sync.note(content, tg_argv[0], old.id::text);
  else
    perform sync.note(content, tg_argv[0], new.id::text, '{}', coalesce((to_jsonb(new) ->> 'active')::boolean, true));
  end if;
  return null;
end $$;

create or replace function sync.on_own_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare row_json jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  -- The end of an account takes its rows along; nobody is left to be told.
  if tg_op = 'DELETE' and not exists (select 1 from auth.users where id = old.user_id) then
    return null;
  end if;
  perform sync.note((row_json ->> 'user_id')::uuid, tg_argv[0], row_json ->> tg_argv[1],
    case when tg_op <> 'DELETE' then row_json end);
  return null;
end $$;

create or replace function sync.forget_scope() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from sync.sums where scope = old.id;
  delete from sync.changes where scope = old.id;
  delete from public.sync_heads where scope = old.id;
  return null;
end $$;

-- ── Asked by the exchange ───────────────────────────────────────────────────────────────────────────────────
-- {<collection>: <its sum, in hexadecimal digits>}; a collection without a document may be missing.
create function sync.sums_of(collections jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(s.collection,
      to_hex(case when (select private.is_admin()) then s.total else s.public_total end)), '{}'::jsonb)
    from sync.sums s
    where s.scope in ('00000000-0000-0000-0000-000000000000', (select auth.uid()))
      and s.collection in (select jsonb_array_elements_text(collections))
  );
end $$;

-- ── The exchange: everything a device says and hears, in one request ────────────────────────────────────────
-- request  {v, epoch, cursor: {content, own}, blank: {content, own}, limit, compare: [<c>],
--           push: [{c, id, doc} | {c, id, doc | null, write}]}; from a device of version 0.1 `digest: boolean` for `compare`
--          v is 2 where the device knows that a verdict may be 'later'; blank: how far the changes had come when it had
--          nothing yet, as long as it has not heard everything
-- answer   {v, now, epoch, account: {status, role, email, name, since}, reset, head, cursor, has_more,
--           rows: [{c, id, rev, doc | null}],
--           verdicts: [{ok} | {ok: false, code, message, rev, doc} | {ok: false, later, code, message}], sums: {<c>: <hex>} | digest: {<c>: <hash>}}
-- `limit` 0 pulls nothing. `reset` says that the cursor belonged to another history and the pull began at 0.
-- Each row has its verdict, and none holds up another. Only its own values can have it refused; whatever else went
-- wrong is the server's, and the row waits on the device.
create or replace function public.sync_exchange(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  account record;
  answer jsonb;
  verdicts jsonb := '[]'::jsonb;
  pushed jsonb;
  state text;
  said text;
  knows_later constant boolean := coalesce((request ->> 'v')::integer, 1) >= 2;
  current_epoch uuid;
  cursor_content bigint := coalesce((request #>> '{cursor,content}')::bigint, 0);
  cursor_own bigint := coalesce((request #>> '{cursor,own}')::bigint, 0);
  page_size integer := least(greatest(coalesce((request ->> 'limit')::integer, 2000), 0), 2000);
  head_content bigint;
  head_own bigint;
  is_reset boolean;
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Sign-in required.';
  end if;
  select * into account from private.me();
  answer := jsonb_build_object('v', 1, 'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    'account', jsonb_build_object('status', account.status, 'role', account.role, 'email', account.email, 'name', account.name,
      'since', to_char(account.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  if account.status <> 'active' then
    return answer;
  end if;

  if jsonb_array_length(coalesce(request -> 'push', '[]'::jsonb)) > 2000 then
    raise exception using errcode = '54000', message = 'At most 2000 rows in one push.';
  end if;
  if jsonb_array_length(coalesce(request -> 'push', '[]'::jsonb)) > 0 then
    perform sync.lock_own_scope();
    for pushed in select * from jsonb_array_elements(request -> 'push') loop
      begin
        if pushed ? 'write' then
          perform sync.publish(pushed ->> 'c', (pushed ->> 'id')::uuid, nullif(pushed -> 'doc', 'null'::jsonb), pushed -> 'write');
        else
          perform sync.apply(pushed ->> 'c', pushed -> 'doc');
        end if;
        verdicts := verdicts || '{"ok": true}'::jsonb;
      exception when others then
        get stacked diagnostics state = returned_sqlstate, said = message_text;
        verdicts := verdicts || case
          when sync.is_refusal(state) then (
            -- With what the server has instead: she may take that, in the place of what she wrote.
            select jsonb_build_object('ok', false, 'code', state, 'message', said, 'rev', max(c.rev), 'doc', jsonb_agg(d.doc) -> 0)
            from sync.changes c
            left join lateral sync.documents(array[c.collection], array[c.doc_id]) d on true
            where c.scope in ((select auth.uid()), '00000000-0000-0000-0000-000000000000')
              and c.collection = pushed ->> 'c' and c.doc_id = pushed ->> 'id')
          when knows_later then jsonb_build_object('ok', false, 'later', true, 'code', state, 'message', said)
          -- To a device that knows two answers: what it waits for without blaming the row.
          else jsonb_build_object('ok', false, 'code', '0A000', 'message', said, 'rev', null, 'doc', null)
        end;
      end;
    end loop;
  end if;

  select epoch into current_epoch from sync.meta;
  select coalesce(max(value) filter (where scope <> (select auth.uid())), 0), coalesce(max(value) filter (where scope = (select auth.uid())), 0)
    into head_content, head_own
  from public.sync_heads where scope in ('00000000-0000-0000-0000-000000000000', (select auth.uid()));
  is_reset := (request ->> 'epoch') is not null
    and ((request ->> 'epoch') <> current_epoch::text and not sync.remembers(request ->> 'epoch')
      or cursor_content > head_content or cursor_own > head_own);
  if is_reset or (request ->> 'epoch') is null then
    cursor_content := 0;
    cursor_own := 0;
  end if;

  answer := answer || jsonb_build_object('epoch', current_epoch, 'reset', is_reset, 'verdicts', verdicts);
  if page_size > 0 then
    -- One statement, so that rows and sums are of one snapshot.
    select answer || pulled || case
      when (pulled ->> 'has_more')::boolean then '{}'::jsonb
      when request ? 'compare' then jsonb_build_object('sums', sync.sums_of(request -> 'compare'))
      when (request ->> 'digest')::boolean then jsonb_build_object('digest', sync.digest())
      else '{}'::jsonb end
    into answer
    from sync.pull(cursor_content, cursor_own, page_size, coalesce((request #>> '{blank,content}')::bigint, 0),
      coalesce((request #>> '{blank,own}')::bigint, 0)) pulled;
  end if;
  return answer;
end $$;

-- ── What is there already ───────────────────────────────────────────────────────────────────────────────────
-- Also for whoever has written with the triggers switched off: adds up anew, from the documents themselves.
create function sync.recount() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  lock table sync.changes in share row exclusive mode;
  with
    there as (
      select content as scope, 'devotionals' as collection, id::text as doc_id, '{}'::jsonb as doc, true as is_public from public.devotionals
      union all select content, 'recados', id::text, '{}', true from public.recados
      union all select content, 'events', id::text, '{}', true from public.events
      union all select content, 'videos', id::text, '{}', true from public.videos
      union all select content, 'products', id::text, '{}', active from public.products
      union all select user_id, 'progress', journey::text, to_jsonb(p), true from public.user_progress p
      union all select user_id, 'favorites', devotional_id::text, to_jsonb(f), true from public.devotional_favorites f
      union all select user_id, 'read_marks', recado_id::text, '{}', true from public.recados_leitura
    ),
    lines as (
      select c.scope, c.collection, c.doc_id, coalesce(t.is_public, true) as is_public,
        sync.line_hash(c.collection, c.doc_id, c.rev, t.doc) as line
      from sync.changes c left join there t using (scope, collection, doc_id)
    )
  update sync.changes c set line = l.line, is_public = l.is_public from lines l
  where c.scope = l.scope and c.collection = l.collection and c.doc_id = l.doc_id
    and (c.line, c.is_public) is distinct from (l.line, l.is_public);
  delete from sync.sums;
  insert into sync.sums (scope, collection, total, public_total)
  select c.scope, c.collection, bit_xor(c.line), coalesce(bit_xor(c.line) filter (where c.is_public), 0)
  from sync.changes c where c.line is not null group by c.scope, c.collection;
end $$;
select sync.recount();

revoke execute on function sync.line_hash(text, text, bigint, jsonb), sync.note(uuid, text, text, jsonb, boolean),
  sync.sums_of(jsonb), sync.recount() from public, anon, authenticated, service_role;
grant execute on function sync.sums_of(jsonb) to authenticated, service_role;
grant execute on function sync.recount() to service_role;
