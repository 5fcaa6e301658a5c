-- Replication. Two scopes: the content, the same for all (the nil UUID), and each member's own rows (her id).
-- A scope's changes are numbered by one counter row, taken and locked in the writing transaction: numbers are
-- committed in their order, so 'everything after 41' never skips a row that commits late.

create table sync.meta (
  singleton boolean primary key default true check (singleton),
  -- Another epoch means another history: devices start over and keep what they have not sent.
  epoch uuid not null default gen_random_uuid()
);
insert into sync.meta default values;

-- The counters. Public, because the live signal is a change of this row: it says 'something is new', nothing else.
create table public.sync_heads (
  scope uuid primary key,
  value bigint not null default 0
);

-- One row per document: the number of its last change. Index order is delivery order.
create table sync.changes (
  scope uuid not null,
  collection text not null,
  doc_id text not null,
  rev bigint not null,
  primary key (scope, collection, doc_id)
);
create unique index changes_rev_key on sync.changes (scope, rev);

alter table sync.meta enable row level security;
alter table public.sync_heads enable row level security;
alter table sync.changes enable row level security;
grant select on sync.meta, public.sync_heads, sync.changes to authenticated;
grant all on sync.meta, public.sync_heads, sync.changes to service_role;

create policy "members know the epoch" on sync.meta for select to authenticated using ((select private.is_member()));
create policy "content and own scope" on public.sync_heads for select to authenticated
  using ((select private.is_member()) and (scope = '00000000-0000-0000-0000-000000000000' or scope = (select auth.uid())));
create policy "content and own scope" on sync.changes for select to authenticated
  using ((select private.is_member()) and (scope = '00000000-0000-0000-0000-000000000000' or scope = (select auth.uid())));

-- ── Numbering ───────────────────────────────────────────────────────────────────────────────────────────────
create function sync.next_rev(of_scope uuid) returns bigint
language sql security definer set search_path = ''
as $$
  insert into public.sync_heads as h (scope, value) values (of_scope, 1)
  on conflict (scope) do update set value = h.value + 1
  returning value
$$;

create function sync.note(of_scope uuid, of_collection text, of_doc text) returns void
language sql security definer set search_path = ''
as $$
  insert into sync.changes as c (scope, collection, doc_id, rev)
  values (of_scope, of_collection, of_doc, sync.next_rev(of_scope))
  on conflict (scope, collection, doc_id) do update set rev = excluded.rev
$$;

-- Arguments: the collection's name on the device, and the column that names the document there.
create function sync.on_content_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform sync.note('00000000-0000-0000-0000-000000000000', tg_argv[0],
    case when tg_op = 'DELETE' then old.id else new.id end::text);
  return null;
end $$;

create function sync.on_own_change() returns trigger
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
  perform sync.note((row_json ->> 'user_id')::uuid, tg_argv[0], row_json ->> tg_argv[1]);
  return null;
end $$;

create trigger sync_note after insert or update or delete on public.devotionals
  for each row execute function sync.on_content_change('devotionals');
create trigger sync_note after insert or update or delete on public.recados
  for each row execute function sync.on_content_change('recados');
create trigger sync_note after insert or update or delete on public.events
  for each row execute function sync.on_content_change('events');
create trigger sync_note after insert or update or delete on public.videos
  for each row execute function sync.on_content_change('videos');
create trigger sync_note after insert or update or delete on public.products
  for each row execute function sync.on_content_change('products');
create trigger sync_note after insert or update or delete on public.user_progress
  for each row execute function sync.on_own_change('progress', 'journey');
create trigger sync_note after insert or update or delete on public.devotional_favorites
  for each row execute function sync.on_own_change('favorites', 'devotional_id');
create trigger sync_note after insert or update or delete on public.recados_leitura
  for each row execute function sync.on_own_change('read_marks', 'recado_id');

-- What she may do has changed: her devices are poked, ask, and hear it. (One that has lost everything does not even
-- see the poke: it hears of it when it next asks.)
create function sync.on_role_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.next_rev(new.user_id);
  return null;
end $$;
create trigger sync_poke after update on public.user_roles
  for each row when (new.role is distinct from old.role) execute function sync.on_role_change();

create function sync.on_account_status_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform sync.next_rev(p.id) from public.profiles p where lower(p.email) = lower(new.email);
  return null;
end $$;
create trigger sync_poke after update on public.usuarios_aprovados
  for each row when (new.status_conta is distinct from old.status_conta) execute function sync.on_account_status_change();

create function sync.forget_scope() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from sync.changes where scope = old.id;
  delete from public.sync_heads where scope = old.id;
  return null;
end $$;
create trigger sync_forget_scope after delete on public.profiles
  for each row execute function sync.forget_scope();

-- ── What a document looks like on the wire ──────────────────────────────────────────────────────────────────
-- Of what a page names, all that she may see, in one reading per table: the policies ask once whether she is a
-- member, not once a row. What is missing from the result is to her device the same as deleted. Runs as the caller.
-- (In plpgsql, here and below, a connection plans these queries once: planning is most of a small exchange's time.)
create function sync.documents(collections text[], doc_ids text[])
returns table (collection text, doc_id text, doc jsonb)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with wanted as materialized (
      select w.collection, w.doc_id,
        case when w.collection = 'progress' then w.doc_id::smallint end as journey,
        case when w.collection <> 'progress' then w.doc_id::uuid end as id
      from unnest(collections, doc_ids) as w (collection, doc_id)
    )
    select w.collection, w.doc_id, jsonb_build_object(
        'journey', p.journey,
        'started_at', to_char(p.started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'last_completed_day', p.last_completed_day,
        'completed_days', to_jsonb(p.completed_days))
      from wanted w join public.user_progress p on p.user_id = (select auth.uid()) and p.journey = w.journey
    union all
    select w.collection, w.doc_id, jsonb_build_object('devotional_id', f.devotional_id, 'active', f.active, 'stamp', f.stamp)
      from wanted w join public.devotional_favorites f on f.user_id = (select auth.uid()) and f.devotional_id = w.id
      where w.collection = 'favorites'
    union all
    select w.collection, w.doc_id, jsonb_build_object('recado_id', r.recado_id)
      from wanted w join public.recados_leitura r on r.user_id = (select auth.uid()) and r.recado_id = w.id
      where w.collection = 'read_marks'
    union all
    select w.collection, w.doc_id, jsonb_strip_nulls(to_jsonb(d))
      from wanted w join public.devotionals d on d.id = w.id where w.collection = 'devotionals'
    union all
    select w.collection, w.doc_id, jsonb_strip_nulls(to_jsonb(r))
      from wanted w join public.recados r on r.id = w.id where w.collection = 'recados'
    union all
    select w.collection, w.doc_id, jsonb_strip_nulls(to_jsonb(e))
      from wanted w join public.events e on e.id = w.id where w.collection = 'events'
    union all
    select w.collection, w.doc_id, jsonb_strip_nulls(to_jsonb(v))
      from wanted w join public.videos v on v.id = w.id where w.collection = 'videos'
    union all
    select w.collection, w.doc_id, jsonb_strip_nulls(to_jsonb(p))
      from wanted w join public.products p on p.id = w.id where w.collection = 'products';
end $$;

-- What the digest compares of a document: her own state by value, content by its number.
create function sync.digest_line(of_collection text, of_doc text, rev bigint, doc jsonb) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(':', of_doc, rev::text, case of_collection
    when 'progress' then concat_ws(',', doc ->> 'started_at', doc ->> 'last_completed_day',
      (select string_agg(d, ' ') from jsonb_array_elements_text(doc -> 'completed_days') d))
    when 'favorites' then concat_ws(',', doc ->> 'stamp', doc ->> 'active')
  end)
$$;

-- ── Pull: one statement, one snapshot ───────────────────────────────────────────────────────────────────────
create function sync.pull(after_content bigint, after_own bigint, page_size integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with
      heads as (
        select
          coalesce(max(value) filter (where scope = '00000000-0000-0000-0000-000000000000'), 0) as content,
          coalesce(max(value) filter (where scope = (select auth.uid())), 0) as own
        from public.sync_heads
        where scope in ('00000000-0000-0000-0000-000000000000', (select auth.uid()))
      ),
      own as (
        select 0 as part, c.collection, c.doc_id, c.rev from sync.changes c
        where c.scope = (select auth.uid()) and c.rev > after_own
        order by c.rev limit page_size + 1
      ),
      content as (
        select 1 as part, c.collection, c.doc_id, c.rev from sync.changes c
        where c.scope = '00000000-0000-0000-0000-000000000000' and c.rev > after_content
        order by c.rev limit page_size + 1
      ),
      ahead as (
        select * from (select * from own union all select * from content) both_scopes
        order by part, rev limit page_size + 1
      ),
      page as (select * from ahead order by part, rev limit page_size),
      more as (select (select count(*) from ahead) > page_size as has_more),
      seen as (
        select d.* from (
          select array_agg(collection) as collections, array_agg(doc_id) as doc_ids from page having count(*) > 0
        ) named
        cross join lateral sync.documents(named.collections, named.doc_ids) d
      )
    select jsonb_build_object(
      'head', jsonb_build_object('content', heads.content, 'own', heads.own),
      'has_more', more.has_more,
      'cursor', jsonb_build_object(
        'own', case when more.has_more and not exists (select 1 from page where part = 1)
          then coalesce((select max(rev) from page where part = 0), after_own) else heads.own end,
        'content', case when more.has_more
          then coalesce((select max(rev) from page where part = 1), after_content) else heads.content end),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('c', collection, 'id', doc_id, 'rev', rev, 'doc', seen.doc) order by part, rev)
        from page left join seen using (collection, doc_id)), '[]'::jsonb))
    from heads, more
  );
end $$;

-- One hash per collection over what she may see: sorted lines, SHA-256, its first 16 hex digits. Content is compared
-- by its numbers, so of it only what is visible is read, not what it says.
create function sync.digest() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with visible as (
      select d.* from (
        select array_agg(c.collection) as collections, array_agg(c.doc_id) as doc_ids from sync.changes c
        where c.scope = (select auth.uid()) and c.collection in ('progress', 'favorites')
        having count(*) > 0
      ) hers
      cross join lateral sync.documents(hers.collections, hers.doc_ids) d
      union all
      select 'read_marks', r.recado_id::text, null from public.recados_leitura r where r.user_id = (select auth.uid())
      union all select 'devotionals', id::text, null from public.devotionals
      union all select 'recados', id::text, null from public.recados
      union all select 'events', id::text, null from public.events
      union all select 'videos', id::text, null from public.videos
      union all select 'products', id::text, null from public.products
    ),
    lines as (
      select c.collection, c.doc_id, sync.digest_line(c.collection, c.doc_id, c.rev, v.doc) as line
      from sync.changes c join visible v using (collection, doc_id)
      where c.scope in ('00000000-0000-0000-0000-000000000000', (select auth.uid()))
    )
    select coalesce(jsonb_object_agg(collection, hash), '{}'::jsonb) from (
      select collection,
        left(encode(sha256(convert_to(string_agg(line, e'\n' order by doc_id collate "C"), 'UTF8')), 'hex'), 16) as hash
      from lines group by collection
    ) hashes
  );
end $$;

-- ── Push: one row of hers (one of content: the migration "publishing") ──────────────────────────────────────
create function sync.apply(of_collection text, doc jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  case of_collection
    when 'progress' then
      insert into public.user_progress as p (user_id, journey, started_at, last_completed_day, completed_days)
      values ((select auth.uid()), (doc ->> 'journey')::smallint, (doc ->> 'started_at')::timestamptz,
        (doc ->> 'last_completed_day')::smallint,
        (select coalesce(array_agg(d::smallint), '{}') from jsonb_array_elements_text(doc -> 'completed_days') d))
      on conflict (user_id, journey) do update set
        started_at = excluded.started_at,
        last_completed_day = excluded.last_completed_day,
        completed_days = excluded.completed_days;
    when 'favorites' then
      insert into public.devotional_favorites as f (user_id, devotional_id, active, stamp)
      values ((select auth.uid()), (doc ->> 'devotional_id')::uuid, (doc ->> 'active')::boolean, doc ->> 'stamp')
      on conflict (user_id, devotional_id) do update set active = excluded.active, stamp = excluded.stamp
      where (excluded.stamp, excluded.active) > (f.stamp, f.active);
    when 'read_marks' then
      insert into public.recados_leitura (user_id, recado_id)
      values ((select auth.uid()), (doc ->> 'recado_id')::uuid)
      on conflict (user_id, recado_id) do nothing;
    else
      raise exception using errcode = '0A000', message = format('Unknown collection: %s', of_collection);
  end case;
end $$;

-- Pushes of one member take turns, before any row is locked: two devices cannot deadlock.
create function sync.lock_own_scope() returns void
language sql security definer set search_path = ''
as $$
  insert into public.sync_heads as h (scope) values (auth.uid())
  on conflict (scope) do update set value = h.value
$$;

create function private.my_account()
returns table (status text, role text, email text, name text)
language sql stable security definer set search_path = ''
as $$ select * from private.account_of(auth.uid()) $$;

-- ── The exchange: everything a device says and hears, in one request ────────────────────────────────────────
-- request  {v, epoch, cursor: {content, own}, limit, digest: boolean, push: [{c, id, doc} | {c, id, doc | null, write}]}
-- answer   {v, now, epoch, account: {status, role, email, name}, reset, head, cursor, has_more,
--           rows: [{c, id, rev, doc | null}], verdicts: [{ok} | {ok: false, code, message, rev, doc}], digest: {<c>: <hash>}}
-- `limit` 0 pulls nothing. `reset` says that the cursor belonged to another history and the pull began at 0.
-- A refused row has its verdict and does not hold up the others; what may pass on another try (deadlock,
-- resources, shutdown) fails the whole request instead.
create function public.sync_exchange(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  account record;
  answer jsonb;
  verdicts jsonb := '[]'::jsonb;
  pushed jsonb;
  state text;
  said text;
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
  select * into account from private.my_account();
  answer := jsonb_build_object('v', 1, 'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    'account', jsonb_build_object('status', account.status, 'role', account.role, 'email', account.email, 'name', account.name));
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
        if left(state, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then
          raise;
        end if;
        -- With what the server has instead, so that the device can show the truth at once.
        verdicts := verdicts || (
          select jsonb_build_object('ok', false, 'code', state, 'message', said, 'rev', max(c.rev), 'doc', jsonb_agg(d.doc) -> 0)
          from sync.changes c
          left join lateral sync.documents(array[c.collection], array[c.doc_id]) d on true
          where c.scope in ((select auth.uid()), '00000000-0000-0000-0000-000000000000')
            and c.collection = pushed ->> 'c' and c.doc_id = pushed ->> 'id');
      end;
    end loop;
  end if;

  select epoch into current_epoch from sync.meta;
  select coalesce(max(value) filter (where scope <> (select auth.uid())), 0), coalesce(max(value) filter (where scope = (select auth.uid())), 0)
    into head_content, head_own
  from public.sync_heads where scope in ('00000000-0000-0000-0000-000000000000', (select auth.uid()));
  is_reset := (request ->> 'epoch') is not null
    and ((request ->> 'epoch') <> current_epoch::text or cursor_content > head_content or cursor_own > head_own);
  if is_reset or (request ->> 'epoch') is null then
    cursor_content := 0;
    cursor_own := 0;
  end if;

  answer := answer || jsonb_build_object('epoch', current_epoch, 'reset', is_reset, 'verdicts', verdicts);
  if page_size > 0 then
    -- One statement, so that rows and digest are of one snapshot.
    select answer || pulled || case
      when (request ->> 'digest')::boolean and not (pulled ->> 'has_more')::boolean then jsonb_build_object('digest', sync.digest())
      else '{}'::jsonb end
    into answer
    from sync.pull(cursor_content, cursor_own, page_size) pulled;
  end if;
  return answer;
end $$;
