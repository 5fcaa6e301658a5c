-- A backup that was put back may know nothing of whoever was let in since, and calls her account pending, deactivated or gone. Her
-- phone then learns in the same answer that this is another history than the one that let her in: what it has not sent exists
-- nowhere else, and waits until she is let in again or leaves (docs/decisions/0011-who-ends-a-session.md). The history itself is
-- not named: whoever is no member need not know it.

-- ── The exchange, as it was (20261127010000_exchange_as_text.sql), but for that ──────────────────────────────────────────
create or replace function public.sync_exchange(request jsonb) returns json
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
    return (answer || jsonb_build_object('reset', coalesce(sync.is_other_history(request ->> 'epoch'), false)))::json;
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
