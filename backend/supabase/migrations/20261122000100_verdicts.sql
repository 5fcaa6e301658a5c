-- A verdict has three answers, and what is not known to be wrong with a row's own values is 'later': a missing grant, a
-- renamed column, a broken trigger of a deploy is no reason to lose a day of hers.

-- Whether an SQLSTATE blames the values: data exceptions (22), violated constraints (23), our own rules (FL, PT4; but
-- not 'too many requests'). sync/engine/verdict.ts states the same.
create function sync.is_refusal(state text) returns boolean
language sql immutable set search_path = ''
as $$ select state ~ '^(22|23|FL|PT4(?!29))' $$;
grant execute on function sync.is_refusal(text) to authenticated, service_role;

-- Push: one row of content. `write` is {base, chain, seq}: the number of the state that was changed (0: something new),
-- and by what the write is known again.
create or replace function sync.publish(of_collection text, of_doc uuid, doc jsonb, write jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
  this_chain constant uuid := write ->> 'chain';
  this_seq constant integer := write ->> 'seq';
  last sync.publications;
  present bigint;
begin
  if sync.content_fields(of_collection) is null then
    raise exception using errcode = '0A000', message = format('Unknown collection: %s', of_collection);
  end if;
  if not (select private.is_admin()) then
    raise exception using errcode = 'FL403', message = 'Only administrators publish.';
  end if;
  perform sync.lock_content_scope();

  select * into last from sync.publications p where p.collection = of_collection and p.doc_id = of_doc;
  if last.chain = this_chain and last.seq >= this_seq then
    return;
  end if;
  select c.rev into present from sync.changes c
  where c.scope = content and c.collection = of_collection and c.doc_id = of_doc::text;
  if coalesce(present, 0) <> coalesce((write ->> 'base')::bigint, 0) and not coalesce(last.chain = this_chain and last.rev = present, false) then
    -- Removing what is gone already harms nobody.
    if doc is null and not exists (select from sync.documents(array[of_collection], array[of_doc::text])) then
      return;
    end if;
    raise exception using errcode = 'FL409', message = 'Changed by somebody else in the meantime.';
  end if;

  perform sync.write_content(of_collection, of_doc, doc);
  insert into sync.publications as p (collection, doc_id, chain, seq, rev)
  select of_collection, of_doc, this_chain, this_seq, coalesce(max(c.rev), 0) from sync.changes c
  where c.scope = content and c.collection = of_collection and c.doc_id = of_doc::text
  on conflict (collection, doc_id) do update set chain = excluded.chain, seq = excluded.seq, rev = excluded.rev;
end $$;

-- ── Pull: one statement, one snapshot ───────────────────────────────────────────────────────────────────────
-- A device that began with nothing when the changes had come to `blank` never had what was gone by then: it need not hear
-- of it. Its first request, with the cursor at 0, begins so.
drop function sync.pull(bigint, bigint, integer);
create function sync.pull(after_content bigint, after_own bigint, page_size integer, blank_content bigint, blank_own bigint)
returns jsonb
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
        from page left join seen using (collection, doc_id)
        where doc is not null or rev > case part
          when 0 then case after_own when 0 then heads.own else blank_own end
          else case after_content when 0 then heads.content else blank_content end
        end), '[]'::jsonb))
    from heads, more
  );
end $$;
grant execute on function sync.pull(bigint, bigint, integer, bigint, bigint) to authenticated, service_role;

-- Who asks, and since when there is her account.
create function private.me()
returns table (status text, role text, email text, name text, since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select a.status, a.role, a.email, a.name, (select p.created_at from public.profiles p where p.id = auth.uid())
  from private.account_of(auth.uid()) a
$$;
grant execute on function private.me() to authenticated, service_role;

-- Whether the history once had that name, and nothing is forgotten since (20261122000300_gone_is_gone.sql).
create function sync.remembers(named text) returns boolean
language sql stable security definer set search_path = ''
as $$ select false $$;
revoke execute on function sync.remembers(text) from public, anon;
grant execute on function sync.remembers(text) to authenticated, service_role;

-- ── The exchange: everything a device says and hears, in one request ────────────────────────────────────────
-- request  {v, epoch, cursor: {content, own}, blank: {content, own}, limit, digest: boolean, push: [{c, id, doc} | {c, id, doc | null, write}]}
--          v is 2 where the device knows that a verdict may be 'later'; blank: how far the changes had come when it had
--          nothing yet, as long as it has not heard everything
-- answer   {v, now, epoch, account: {status, role, email, name, since}, reset, head, cursor, has_more,
--           rows: [{c, id, rev, doc | null}],
--           verdicts: [{ok} | {ok: false, code, message, rev, doc} | {ok: false, later, code, message}], digest: {<c>: <hash>}}
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
    -- One statement, so that rows and digest are of one snapshot.
    select answer || pulled || case
      when (request ->> 'digest')::boolean and not (pulled ->> 'has_more')::boolean then jsonb_build_object('digest', sync.digest())
      else '{}'::jsonb end
    into answer
    from sync.pull(cursor_content, cursor_own, page_size, coalesce((request #>> '{blank,content}')::bigint, 0),
      coalesce((request #>> '{blank,own}')::bigint, 0)) pulled;
  end if;
  return answer;
end $$;

-- ── The earliest start ──────────────────────────────────────────────────────────────────────────────────────
-- A phone's clock may be behind as well as ahead, and the earliest start wins for good: none that a device says is before
-- her account. What the ministry itself writes, such as an import, is believed. (By its name before "merge_progress".)
create function private.clamp_start() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.user_id = (select auth.uid()) then
    new.started_at := greatest(new.started_at,
      (select date_trunc('milliseconds', p.created_at) from public.profiles p where p.id = new.user_id));
  end if;
  return new;
end $$;
create trigger clamp_start before insert or update on public.user_progress
  for each row execute function private.clamp_start();
