-- When a text is seen: a recado or a devotional may be a draft, wait for its minute, or end at one. Members see it between
-- the two, and nowhere else before or after (docs/decisions/0033-what-waits-for-its-minute.md).

-- ── The three facts ─────────────────────────────────────────────────────────────────────────────────────────
alter table public.recados
  add column rascunho boolean not null default false,
  add column expira_em timestamptz;
alter table public.devotionals
  add column rascunho boolean not null default false,
  add column publicado_em timestamptz not null default now(),
  add column expira_em timestamptz;

alter table public.recados
  add constraint recados_expira_em_possivel check (private.is_clock_time(expira_em)),
  add constraint recados_expira_em_depois check (rascunho or expira_em > publicado_em);
alter table public.devotionals
  add constraint devotionals_publicado_em_possivel check (private.is_clock_time(publicado_em)),
  add constraint devotionals_expira_em_possivel check (private.is_clock_time(expira_em)),
  add constraint devotionals_expira_em_depois check (rascunho or expira_em > publicado_em);

-- Whether members see it now, by the server's clock.
create function private.is_open(rascunho boolean, publicado_em timestamptz, expira_em timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return not rascunho and publicado_em <= now() and (expira_em is null or expira_em > now()); end $$;

-- When that changes by the clock alone; null: not any more.
create function private.turns_at(rascunho boolean, publicado_em timestamptz, expira_em timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return case when rascunho then null when publicado_em > now() then publicado_em when expira_em > now() then expira_em end;
end $$;

-- No moment means now, or what it has been: a text that members see keeps its date when somebody corrects it, and a draft
-- that is published is of this minute, not of the day on which it was begun.
create function private.date_publication() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.publicado_em is null then
    new.publicado_em := case
      when tg_op = 'UPDATE' and (new.rascunho or not old.rascunho and old.publicado_em <= now()) then old.publicado_em
      else now() end;
  elsif tg_op = 'UPDATE' and old.rascunho and not new.rascunho and new.publicado_em = old.publicado_em then
    new.publicado_em := greatest(old.publicado_em, now());
  end if;
  return new;
end $$;
create trigger date_publication before insert or update on public.recados
  for each row execute function private.date_publication();
create trigger date_publication before insert or update on public.devotionals
  for each row execute function private.date_publication();

drop policy "members read" on public.recados;
drop policy "members read" on public.devotionals;
create policy "members read what is open" on public.recados for select to authenticated
  using (((select private.is_member()) and private.is_open(rascunho, publicado_em, expira_em)) or (select private.is_admin()));
create policy "members read what is open" on public.devotionals for select to authenticated
  using (((select private.is_member()) and private.is_open(rascunho, publicado_em, expira_em)) or (select private.is_admin()));

-- ── Two collections ─────────────────────────────────────────────────────────────────────────────────────────
-- What members see is in 'recados' and 'devotionals', as ever; what they do not see is, for administrators, in 'unpublished'.
-- A text that turns leaves one and enters the other, each time with a number: so a device of whatever version hears of what
-- members see, and of nothing else, and the sums need not ask who compares. The log of changes knows only of writes; what
-- the clock alone does is written here when its minute has come (`sync.turn`).
create table sync.timings (
  collection text not null,
  doc_id uuid not null,
  -- Null: nothing happens any more by itself.
  turns_at timestamptz,
  -- The document's number when somebody last wrote it. A number that the clock gave is not somebody else's change.
  written bigint not null,
  primary key (collection, doc_id)
);
create index timings_turns_at_idx on sync.timings (turns_at) where turns_at is not null;
alter table sync.timings enable row level security;
grant select on sync.timings to authenticated;
grant all on sync.timings to service_role;
create policy "admins know" on sync.timings for select to authenticated using ((select private.is_admin()));

-- Whoever empties the mail queue also watches the clock.
create function sync.wake_clock() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('florescer_mail', '');
  return null;
end $$;
create trigger wake_clock after insert or update of turns_at on sync.timings
  for each row when (new.turns_at is not null) execute function sync.wake_clock();

-- Puts a document where it belongs now; returns its number.
create function sync.place(of_collection text, of_doc uuid, is_open boolean) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
  here constant text := case when is_open then of_collection else 'unpublished' end;
  there constant text := case when is_open then 'unpublished' else of_collection end;
begin
  -- First the end of the one, so that the document's highest number is that of what it is.
  if exists (
    select from sync.changes c
    where c.scope = content and c.collection = there and c.doc_id = of_doc::text and c.line is not null
  ) then
    perform sync.note(content, there, of_doc::text);
  end if;
  perform sync.note(content, here, of_doc::text, '{}', is_open);
  return (select c.rev from sync.changes c where c.scope = content and c.collection = here and c.doc_id = of_doc::text);
end $$;

create function sync.on_timed_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
  place text;
  number bigint;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op = 'DELETE' then
    for place in
      select c.collection from sync.changes c
      where c.scope = content and c.collection in (tg_argv[0], 'unpublished') and c.doc_id = old.id::text and c.line is not null
    loop
      perform sync.note(content, place, old.id::text);
    end loop;
    delete from sync.timings t where t.collection = tg_argv[0] and t.doc_id = old.id;
    return null;
  end if;
  number := sync.place(tg_argv[0], new.id, private.is_open(new.rascunho, new.publicado_em, new.expira_em));
  if private.turns_at(new.rascunho, new.publicado_em, new.expira_em) is null then
    delete from sync.timings t where t.collection = tg_argv[0] and t.doc_id = new.id;
  else
    insert into sync.timings as t (collection, doc_id, turns_at, written)
    values (tg_argv[0], new.id, private.turns_at(new.rascunho, new.publicado_em, new.expira_em), number)
    on conflict (collection, doc_id) do update set turns_at = excluded.turns_at, written = excluded.written;
  end if;
  return null;
end $$;

drop trigger sync_note on public.recados;
drop trigger sync_note on public.devotionals;
create trigger sync_note after insert or update or delete on public.recados
  for each row execute function sync.on_timed_change('recados');
create trigger sync_note after insert or update or delete on public.devotionals
  for each row execute function sync.on_timed_change('devotionals');

-- ── What the clock writes ───────────────────────────────────────────────────────────────────────────────────
-- Called by each exchange, so that nothing depends on a clock that somebody has set up, and by the clock, so that open
-- devices are poked at the minute itself. Who comes second waits for the first and finds nothing more to do. Answers whether
-- something may have turned.
create function sync.turn() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due sync.timings;
  rascunho boolean;
  publicado_em timestamptz;
  expira_em timestamptz;
begin
  if not exists (select from sync.timings t where t.turns_at <= now()) then
    return false;
  end if;
  perform sync.lock_content_scope();
  for due in select * from sync.timings t where t.turns_at <= now() order by t.turns_at, t.doc_id for update loop
    execute format('select c.rascunho, c.publicado_em, c.expira_em from public.%I c where c.id = $1', due.collection)
      into rascunho, publicado_em, expira_em using due.doc_id;
    perform sync.place(due.collection, due.doc_id, private.is_open(rascunho, publicado_em, expira_em));
    update sync.timings t set turns_at = private.turns_at(rascunho, publicado_em, expira_em)
    where t.collection = due.collection and t.doc_id = due.doc_id;
  end loop;
  return true;
end $$;

-- For the clock; answers how many milliseconds from now it is needed again, null if nothing waits.
create function public.turn_content() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform sync.turn();
  -- (`greatest` would make 0 of null.)
  return (select ceil(extract(epoch from greatest(min(t.turns_at), clock_timestamp()) - clock_timestamp()) * 1000)::bigint
    from sync.timings t having min(t.turns_at) is not null);
end $$;

-- ── On the wire ─────────────────────────────────────────────────────────────────────────────────────────────
-- As before (20261121000600_sync.sql), but what is not open is a document of 'unpublished': {of: <collection>, doc}. The
-- policies hide it from members.
create or replace function sync.documents(collections text[], doc_ids text[])
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
    select w.collection, w.doc_id, jsonb_strip_nulls(to_jsonb(d)) - 'rascunho'
      from wanted w join public.devotionals d on d.id = w.id
      where w.collection = 'devotionals' and private.is_open(d.rascunho, d.publicado_em, d.expira_em)
    union all
    select w.collection, w.doc_id, jsonb_strip_nulls(to_jsonb(r)) - 'rascunho'
      from wanted w join public.recados r on r.id = w.id
      where w.collection = 'recados' and private.is_open(r.rascunho, r.publicado_em, r.expira_em)
    union all
    select w.collection, w.doc_id, jsonb_build_object('of', 'devotionals', 'doc', jsonb_strip_nulls(to_jsonb(d)))
      from wanted w join public.devotionals d on d.id = w.id
      where w.collection = 'unpublished' and not private.is_open(d.rascunho, d.publicado_em, d.expira_em)
    union all
    select w.collection, w.doc_id, jsonb_build_object('of', 'recados', 'doc', jsonb_strip_nulls(to_jsonb(r)))
      from wanted w join public.recados r on r.id = w.id
      where w.collection = 'unpublished' and not private.is_open(r.rascunho, r.publicado_em, r.expira_em)
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

-- As before (20261122000700_no_news.sql), but only administrators hear that something unpublished is there.
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
          and (c.collection <> 'unpublished' or (select private.is_admin()))
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

-- As before, for the app of 0.1: of an administrator too only what is open, which is all that her device knows of.
create or replace function sync.digest() returns jsonb
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
      union all select 'devotionals', d.id::text, null from public.devotionals d
        where private.is_open(d.rascunho, d.publicado_em, d.expira_em)
      union all select 'recados', r.id::text, null from public.recados r
        where private.is_open(r.rascunho, r.publicado_em, r.expira_em)
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

-- As before (20261122000500_sums.sql), with what is unpublished.
create or replace function sync.recount() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  lock table sync.changes in share row exclusive mode;
  with
    timed as (
      select 'devotionals' as collection, id, private.is_open(rascunho, publicado_em, expira_em) as is_open from public.devotionals
      union all select 'recados', id, private.is_open(rascunho, publicado_em, expira_em) from public.recados
    ),
    there as (
      select content as scope, case when t.is_open then t.collection else 'unpublished' end as collection, t.id::text as doc_id,
        '{}'::jsonb as doc, t.is_open as is_public from timed t
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

-- As before (20261122000300_gone_is_gone.sql): a text is there, or in the other collection.
create or replace function sync.is_there(of_scope uuid, of_collection text, of_doc text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case of_collection
    when 'devotionals' then exists (
      select from public.devotionals d where d.id = of_doc::uuid and private.is_open(d.rascunho, d.publicado_em, d.expira_em))
    when 'recados' then exists (
      select from public.recados r where r.id = of_doc::uuid and private.is_open(r.rascunho, r.publicado_em, r.expira_em))
    when 'unpublished' then exists (
        select from public.devotionals d where d.id = of_doc::uuid and not private.is_open(d.rascunho, d.publicado_em, d.expira_em))
      or exists (
        select from public.recados r where r.id = of_doc::uuid and not private.is_open(r.rascunho, r.publicado_em, r.expira_em))
    when 'events' then exists (select from public.events e where e.id = of_doc::uuid)
    when 'videos' then exists (select from public.videos v where v.id = of_doc::uuid)
    when 'products' then exists (select from public.products p where p.id = of_doc::uuid)
    when 'progress' then exists (select from public.user_progress p where p.user_id = of_scope and p.journey = of_doc::smallint)
    when 'favorites' then exists (
      select from public.devotional_favorites f where f.user_id = of_scope and f.devotional_id = of_doc::uuid)
    when 'read_marks' then exists (
      select from public.recados_leitura l where l.user_id = of_scope and l.recado_id = of_doc::uuid)
    else true
  end
$$;

-- As before (20261122008000_second_factor.sql): of what she marked, the title only while it is open.
create or replace function private.data_of(uid uuid, is_proved boolean) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  address text := (select lower(p.email) from public.profiles p where p.id = uid);
  proved_address text := case when is_proved then address end;
  devices jsonb := '[]';
begin
  -- The auth server's own tables differ between versions.
  if to_regclass('auth.sessions') is not null then
    execute $sql$
      select coalesce(jsonb_agg(jsonb_build_object(
        'inicio', row -> 'created_at', 'ultimo_uso', row -> 'updated_at', 'ip', row -> 'ip', 'navegador', row -> 'user_agent')
        order by row ->> 'created_at'), '[]')
      from (select to_jsonb(s) as row from auth.sessions s where s.user_id::text = $1) found
    $sql$ into devices using uid::text;
  end if;
  return jsonb_build_object(
    'conta', (
      select jsonb_build_object(
        'id', u.id, 'email', u.email, 'nome', u.raw_user_meta_data -> 'full_name', 'criada_em', u.created_at,
        'email_confirmado_em', u.email_confirmed_at, 'ultimo_acesso', u.last_sign_in_at,
        'endereco_comprovado_em', (select a.proved_at from private.proved_addresses a where a.user_id = uid))
      from auth.users u where u.id = uid),
    'perfil', (select to_jsonb(p) from public.profiles p where p.id = uid),
    'papel', (select r.role from public.user_roles r where r.user_id = uid),
    'sessoes', devices,
    'segundo_fator', jsonb_build_object('ligado', private.has_second_factor(uid), 'codigos_de_recuperacao', private.recovery_codes_left(uid)),
    'aprovacao', (
      select to_jsonb(a) - array['aprovado_por'] || jsonb_build_object('link_de_ativacao_ate', t.expires_at)
      from public.usuarios_aprovados a left join private.activations t on t.approved_id = a.id
      where lower(a.email) = proved_address),
    'solicitacoes', (
      select coalesce(jsonb_agg(to_jsonb(q) - array['website'] order by q.criado_em), '[]')
      from public.acessos_pendentes q where q.user_id = uid or lower(q.email) = proved_address),
    'jornadas', (
      select coalesce(jsonb_agg(to_jsonb(w) - array['user_id'] order by w.journey), '[]')
      from public.user_progress w where w.user_id = uid),
    'favoritos', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'devotional_id', f.devotional_id, 'dia', d.day_number, 'titulo', d.title, 'favorito', f.active) order by d.day_number), '[]')
      from public.devotional_favorites f left join public.devotionals d on d.id = f.devotional_id
        and private.is_open(d.rascunho, d.publicado_em, d.expira_em) where f.user_id = uid),
    'recados_lidos', (
      select coalesce(jsonb_agg(jsonb_build_object('recado_id', l.recado_id, 'titulo', c.titulo, 'lido_em', l.lido_em) order by l.lido_em), '[]')
      from public.recados_leitura l left join public.recados c on c.id = l.recado_id
        and private.is_open(c.rascunho, c.publicado_em, c.expira_em) where l.user_id = uid),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'para', m.to_email, 'assunto', m.subject, 'modelo', m.template, 'dados', m.data, 'texto', m.text, 'html', m.html,
        'criado_em', m.created_at, 'enviado_em', m.sent_at) order by m.created_at), '[]')
      from public.email_queue m where lower(m.to_email) = proved_address),
    'registros', (
      select coalesce(jsonb_agg(jsonb_build_object('acao', g.acao, 'detalhes', g.detalhes, 'criado_em', g.criado_em) order by g.criado_em), '[]')
      from public.admin_logs g where lower(g.alvo_email) = proved_address),
    'pedido_de_exclusao', (
      select jsonb_build_object('pedido_em', e.pedido_em, 'concluir_ate', e.concluir_ate)
      from public.pedidos_de_exclusao e where e.user_id = uid));
end $$;

revoke execute on function private.is_open(boolean, timestamptz, timestamptz), private.turns_at(boolean, timestamptz, timestamptz),
  private.date_publication(), sync.wake_clock(), sync.place(text, uuid, boolean), sync.on_timed_change(), sync.turn(),
  public.turn_content() from public, anon, authenticated, service_role;
grant execute on function private.is_open(boolean, timestamptz, timestamptz), sync.turn() to authenticated, service_role;
grant execute on function public.turn_content() to service_role;
