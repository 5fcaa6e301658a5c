-- The rows of an answer are written as text at once. As jsonb they were taken apart and put together three times on the way: of
-- the database's work for a thousand rows that was a quarter. What an app gets is the same, to the last field.

-- ── What is pulled, as it was (20261122009000_timing.sql), but its rows apart ────────────────────────────────────────────
drop function sync.pull(bigint, bigint, integer, bigint, bigint);
create function sync.pull(after_content bigint, after_own bigint, page_size integer, blank_content bigint, blank_own bigint)
returns table (page jsonb, rows json)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
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
          and (c.collection <> 'unpublished' or (select private.is_admin()))
        order by c.rev limit page_size + 1
      ),
      ahead as (
        select * from (select * from own union all select * from content) both_scopes
        order by part, rev limit page_size + 1
      ),
      chosen as (select * from ahead order by part, rev limit page_size),
      more as (select (select count(*) from ahead) > page_size as has_more),
      seen as (
        select d.* from (
          select array_agg(collection) as collections, array_agg(doc_id) as doc_ids from chosen having count(*) > 0
        ) named
        cross join lateral sync.documents(named.collections, named.doc_ids) d
      )
    select
      jsonb_build_object(
        'head', jsonb_build_object('content', heads.content, 'own', heads.own),
        'has_more', more.has_more,
        'cursor', jsonb_build_object(
          'own', case when more.has_more and not exists (select 1 from chosen where part = 1)
            then coalesce((select max(rev) from chosen where part = 0), after_own) else heads.own end,
          'content', case when more.has_more
            then coalesce((select max(rev) from chosen where part = 1), after_content) else heads.content end)),
      coalesce((
        select json_agg(json_build_object('c', collection, 'id', doc_id, 'rev', rev, 'doc', seen.doc) order by part, rev)
        from chosen left join seen using (collection, doc_id)
        where doc is not null or rev > case part when 0 then blank_own else blank_content end), '[]'::json)
    from heads, more;
end $$;
revoke execute on function sync.pull(bigint, bigint, integer, bigint, bigint) from public, anon, authenticated, service_role;
grant execute on function sync.pull(bigint, bigint, integer, bigint, bigint) to authenticated, service_role;

-- ── The exchange, as it was (20261122009100_timed_publishing.sql) ────────────────────────────────────────────────────────
drop function public.sync_exchange(jsonb);
create function public.sync_exchange(request jsonb) returns json
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  standing record;
  answer jsonb;
  pulled_rows json := '[]';
  verdicts jsonb := '[]'::jsonb;
  pushed jsonb;
  state text;
  said text;
  knows_later constant boolean := coalesce((request ->> 'v')::integer, 1) >= 2;
  cursor_content bigint := coalesce((request #>> '{cursor,content}')::bigint, 0);
  cursor_own bigint := coalesce((request #>> '{cursor,own}')::bigint, 0);
  page_size integer := least(greatest(coalesce((request ->> 'limit')::integer, 2000), 0), 2000);
  head_content bigint;
  head_own bigint;
  is_reset boolean;
  blank jsonb;
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Sign-in required.';
  end if;
  select * into standing from sync.standing();
  answer := jsonb_build_object('v', 1, 'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    'account', jsonb_build_object('status', standing.status, 'role', standing.role, 'email', standing.email, 'name', standing.name,
      'since', to_char(standing.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || case when standing.lacks_factor then '{"second_factor": "missing"}'::jsonb else '{}'::jsonb end);
  if standing.status <> 'active' then
    return answer::json;
  end if;

  -- Own scope before content, here as below: two devices cannot deadlock.
  if jsonb_array_length(coalesce(request -> 'push', '[]'::jsonb)) > 0 then
    perform sync.lock_own_scope();
  end if;
  if sync.turn() then
    select * into standing from sync.standing();
  end if;
  blank := jsonb_build_object('content', standing.content, 'own', standing.own);

  if jsonb_array_length(coalesce(request -> 'push', '[]'::jsonb)) > 2000 then
    raise exception using errcode = '54000', message = 'At most 2000 rows in one push.';
  end if;
  if jsonb_array_length(coalesce(request -> 'push', '[]'::jsonb)) > 0 then
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
    select * into standing from sync.standing();
  end if;

  head_content := standing.content;
  head_own := standing.own;
  is_reset := (request ->> 'epoch') is not null
    and ((request ->> 'epoch') <> standing.epoch::text and not sync.remembers(request ->> 'epoch')
      or cursor_content > head_content or cursor_own > head_own);
  if is_reset or (request ->> 'epoch') is null then
    cursor_content := 0;
    cursor_own := 0;
    answer := answer || jsonb_build_object('blank', blank);
  else
    blank := request -> 'blank';
  end if;

  answer := answer || jsonb_build_object('epoch', standing.epoch, 'reset', is_reset, 'verdicts', verdicts);
  if page_size > 0 and not is_reset and cursor_content = head_content and cursor_own = head_own
    and not request ? 'compare' and not coalesce((request ->> 'digest')::boolean, false) then
    -- Heads move with the changes, in one transaction: there is nothing to look for.
    answer := answer || jsonb_build_object(
      'head', jsonb_build_object('content', head_content, 'own', head_own),
      'cursor', jsonb_build_object('content', cursor_content, 'own', cursor_own),
      'has_more', false);
  elsif page_size > 0 then
    -- One statement, so that rows and sums are of one snapshot.
    select answer || pulled.page || case
      when (pulled.page ->> 'has_more')::boolean then '{}'::jsonb
      when request ? 'compare' then jsonb_build_object('sums', sync.sums_of(request -> 'compare'))
      when (request ->> 'digest')::boolean then jsonb_build_object('digest', sync.digest())
      else '{}'::jsonb end, pulled.rows
    into answer, pulled_rows
    from sync.pull(cursor_content, cursor_own, page_size,
      coalesce((blank ->> 'content')::bigint, 0), coalesce((blank ->> 'own')::bigint, 0)) pulled;
  end if;
  -- Put together as text, in which the rows are already.
  return (
    select json_object_agg(part.key, part.value)
    from (select key, value::json from jsonb_each(answer) union all select 'rows', pulled_rows where page_size > 0) part);
end $$;
revoke execute on function public.sync_exchange(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.sync_exchange(jsonb) to authenticated, service_role;
