-- Publishing what is timed, and the exchange that looks at the clock.

create or replace function sync.content_fields(of_collection text) returns text[]
language sql immutable set search_path = ''
as $$
  select case of_collection
    when 'devotionals' then array['day_number', 'title', 'theme', 'date', 'verse', 'reflection', 'action', 'prayer', 'image_url',
      'rascunho', 'publicado_em', 'expira_em']
    when 'recados' then array['titulo', 'mensagem', 'fixo', 'anexos', 'enviar_email', 'rascunho', 'publicado_em', 'expira_em']
    when 'events' then array['title', 'description', 'event_date', 'location', 'registration_url', 'image_url']
    when 'videos' then array['title', 'description', 'video_url', 'thumbnail_url', 'order_index']
    when 'products' then array['name', 'description', 'price', 'images', 'stock', 'active']
  end
$$;

-- Push: one row of content. `write` is {base, chain, seq}: the number of the state that was changed (0: something new),
-- and by what the write is known again. What is not to be seen yet comes as a row of 'unpublished', {of: <collection>, doc}:
-- a server that does not know of drafts refuses to know that collection, and publishes nothing.
create or replace function sync.publish(of_collection text, of_doc uuid, doc jsonb, write jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
  this_collection constant text := case of_collection when 'unpublished' then doc ->> 'of' else of_collection end;
  this_doc jsonb := case of_collection when 'unpublished' then doc -> 'doc' else doc end;
  this_base constant bigint := coalesce((write ->> 'base')::bigint, 0);
  this_chain constant uuid := write ->> 'chain';
  this_seq constant integer := write ->> 'seq';
  last sync.publications;
  present bigint;
  -- Numbers from here on are of what somebody wrote last: the clock has given the later ones.
  written bigint;
  is_there boolean;
begin
  if sync.content_fields(this_collection) is null then
    raise exception using errcode = '0A000', message = format('Unknown collection: %s', of_collection);
  end if;
  if not (select private.is_admin()) then
    if private.my_admin_standing() = 'second_factor' then
      -- No fault of the row: 'later'.
      raise exception using errcode = '42501', message = 'The second factor is missing.';
    end if;
    raise exception using errcode = 'FL403', message = 'Only administrators publish.';
  end if;
  perform sync.lock_content_scope();

  select * into last from sync.publications p where p.collection = this_collection and p.doc_id = of_doc;
  if last.chain = this_chain and last.seq >= this_seq then
    return;
  end if;
  select coalesce(max(c.rev), 0) into present from sync.changes c
  where c.scope = content and c.collection in (this_collection, 'unpublished') and c.doc_id = of_doc::text;
  written := coalesce(
    (select t.written from sync.timings t where t.collection = this_collection and t.doc_id = of_doc), present);
  if this_base not between written and present and not coalesce(last.chain = this_chain and last.rev >= written, false) then
    execute format('select exists (select from public.%I where id = $1)', this_collection) into is_there using of_doc;
    -- Removing what is gone already harms nobody.
    if this_doc is null and not is_there then
      return;
    end if;
    raise exception using errcode = 'FL409', message = 'Changed by somebody else in the meantime.';
  end if;

  -- A device chooses a moment that is still to come; when something came out, the server knows.
  if (this_doc ->> 'publicado_em')::timestamptz <= now() then
    this_doc := this_doc || '{"publicado_em": null}';
  end if;
  perform sync.write_content(this_collection, of_doc, this_doc);
  insert into sync.publications as p (collection, doc_id, chain, seq, rev)
  select this_collection, of_doc, this_chain, this_seq, coalesce(max(c.rev), 0) from sync.changes c
  where c.scope = content and c.collection in (this_collection, 'unpublished') and c.doc_id = of_doc::text
  on conflict (collection, doc_id) do update set chain = excluded.chain, seq = excluded.seq, rev = excluded.rev;
end $$;

-- ── The exchange, as it was (20261122008000_second_factor.sql), but what has come due is written first ─────────────
create or replace function public.sync_exchange(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  standing record;
  answer jsonb;
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
    return answer;
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
      'has_more', false, 'rows', '[]'::jsonb);
  elsif page_size > 0 then
    -- One statement, so that rows and sums are of one snapshot.
    select answer || pulled || case
      when (pulled ->> 'has_more')::boolean then '{}'::jsonb
      when request ? 'compare' then jsonb_build_object('sums', sync.sums_of(request -> 'compare'))
      when (request ->> 'digest')::boolean then jsonb_build_object('digest', sync.digest())
      else '{}'::jsonb end
    into answer
    from sync.pull(cursor_content, cursor_own, page_size,
      coalesce((blank ->> 'content')::bigint, 0), coalesce((blank ->> 'own')::bigint, 0)) pulled;
  end if;
  return answer;
end $$;
