-- Most exchanges have no news. Who asks, the history and how far it has come are read at once, and nothing is looked for
-- where the device has heard everything: half of what such an exchange cost the database.

-- ── Who is asking, planned once ─────────────────────────────────────────────────────────────────────────────
-- The same answers as before (20261121000200_people.sql). Before Postgres 18 a function in SQL that is not inlined, as none
-- is that runs with its owner's rights, is planned anew in each statement; every policy asks one of these.
create or replace function private.account_of(uid uuid)
returns table (status text, role text, email text, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select
    case
      when p.id is null then 'gone'
      when a.status_conta = 'desativado' then 'deactivated'
      when r.role in ('admin', 'member') then 'active'
      else 'pending'
    end,
    coalesce(r.role, 'pending'),
    p.email,
    coalesce(a.nome, p.nome, '')
  from (select uid as id) me
  left join public.profiles p on p.id = me.id
  left join public.user_roles r on r.user_id = me.id
  left join public.usuarios_aprovados a on lower(a.email) = lower(p.email);
end $$;

create or replace function private.is_account() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select 1 from private.account_of(auth.uid()) where status in ('active', 'pending')); end $$;

create or replace function private.is_member() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select 1 from private.account_of(auth.uid()) where status = 'active'); end $$;

create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select 1 from private.account_of(auth.uid()) where status = 'active' and role = 'admin'); end $$;

-- ── Who asks, and where both histories stand ────────────────────────────────────────────────────────────────
-- One row, by keys, once for an exchange: the policies of the tables would ask each for itself who she is. How far things
-- have come is for active members, as those policies say (20261121000600_sync.sql); others get null and 0.
create function sync.standing()
returns table (status text, role text, email text, name text, since timestamptz, epoch uuid, content bigint, own bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select a.status, a.role, a.email, a.name, p.created_at, m.epoch, coalesce(c.value, 0), coalesce(o.value, 0)
  from private.account_of(auth.uid()) a
  left join public.profiles p on p.id = auth.uid()
  left join sync.meta m on a.status = 'active'
  left join public.sync_heads c on a.status = 'active' and c.scope = '00000000-0000-0000-0000-000000000000'
  left join public.sync_heads o on a.status = 'active' and o.scope = auth.uid();
end $$;
revoke execute on function sync.standing() from public, anon;
grant execute on function sync.standing() to authenticated, service_role;

-- ── What a beginner is not told ─────────────────────────────────────────────────────────────────────────────
-- What was gone before it began; no more. A cursor that stands at 0 does not make a beginner: of a member for whom nothing
-- had been written yet, the first change may be that a mark of hers came too late.
create or replace function sync.pull(after_content bigint, after_own bigint, page_size integer, blank_content bigint, blank_own bigint)
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
        where doc is not null or rev > case part when 0 then blank_own else blank_content end), '[]'::jsonb))
    from heads, more
  );
end $$;

-- ── The exchange, as it was but for these (20261122000500_sums.sql); it tells a beginner its `blank` ──────────
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
      'since', to_char(standing.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  if standing.status <> 'active' then
    return answer;
  end if;

  blank := jsonb_build_object('content', standing.content, 'own', standing.own);

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

-- It was asked by the exchange alone.
drop function private.me();
