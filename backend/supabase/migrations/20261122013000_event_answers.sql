-- 'Vou', 'talvez', 'não vou': what a member answers to an event (docs/decisions/0041-together.md). An answer is a register
-- like a favourite: the last intent wins by a hybrid logical clock, and one that was taken back is the answer 'nenhuma'.

-- ── The register ────────────────────────────────────────────────────────────────────────────────────────────
-- The stamp that a write to a register gets: its own, clamped where it comes from the future (private.clamped_stamps keeps
-- the document's id as `devotional_id`, whatever the register), or one of this moment, after whatever is there.
-- `stored`: the stamp that is there, if any; `is_new_intent`: the write has this same stamp and means something else.
create function private.intent_stamp(uid uuid, doc uuid, sent text, stored text, is_new_intent boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare stamp text := sent;
begin
  if sent = '' or is_new_intent then
    stamp := private.stamp_at(clock_timestamp(), '-00000-servidor');
    if stamp collate "C" <= stored then
      stamp := lpad((substr(stored, 1, 15)::bigint + 1)::text, 15, '0') || '-00000-servidor';
    end if;
  elsif sent ~ '^[0-9]{15}-[0-9]{5}-[0-9a-z]{8}$' then
    stamp := private.clamp_stamp(uid, doc, sent);
  end if;
  return stamp;
end $$;

create function private.stamped_at(stamp text) returns timestamptz
language sql immutable set search_path = ''
as $$ select to_timestamp(substr(stamp, 1, 15)::bigint / 1000.0) $$;

-- As it was (20261121000400_member_state.sql). Of two with the same stamp, the favourite wins: only 'not a favourite' has to be
-- an intent of its own.
create or replace function private.merge_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.stamp := private.intent_stamp(new.user_id, new.devotional_id, new.stamp, null, false);
    return new;
  end if;
  new.stamp := private.intent_stamp(new.user_id, new.devotional_id, new.stamp, old.stamp,
    new.stamp = old.stamp and old.active and not new.active);
  new.user_id := old.user_id;
  new.devotional_id := old.devotional_id;
  if new.stamp < old.stamp then
    return old;
  end if;
  return new;
end $$;

-- ── Answers ─────────────────────────────────────────────────────────────────────────────────────────────────
create table public.event_answers (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Points at nothing, as with favourites: pushes have no order.
  event_id uuid not null,
  -- 'nenhuma' is the tombstone: it has to win over an older answer.
  answer text collate "C" not null check (answer in ('vou', 'talvez', 'nao', 'nenhuma')),
  stamp text collate "C" not null default '' check (stamp ~ '^[0-9]{15}-[0-9]{5}-[0-9a-z]{8}$'),
  primary key (user_id, event_id)
);
create index event_answers_event_idx on public.event_answers (event_id, answer);

-- Events have no end: one is over two hours after it began (eventEnd in sync/model/content.ts).
create function private.event_end(event_date timestamptz) returns timestamptz
language sql immutable set search_path = ''
as $$ select event_date + interval '2 hours' $$;

-- When she answered is judged, not when her phone found a network: what was said in time is taken. A state that is there
-- already may come again, also if the event has been moved meanwhile.
create function private.merge_event_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.stamp := private.intent_stamp(new.user_id, new.event_id, new.stamp, old.stamp,
      new.stamp = old.stamp and new.answer < old.answer);
    new.user_id := old.user_id;
    new.event_id := old.event_id;
    if new.stamp < old.stamp then
      return old;
    end if;
  else
    new.stamp := private.intent_stamp(new.user_id, new.event_id, new.stamp, null, false);
  end if;
  if exists (
    select from public.events e
    where e.id = new.event_id and new.stamp >= private.stamp_at(private.event_end(e.event_date), '') collate "C"
  ) and not exists (
    select from public.event_answers a
    where a.user_id = new.user_id and a.event_id = new.event_id
      and (a.stamp > new.stamp or a.stamp = new.stamp and a.answer >= new.answer)
  ) then
    raise exception using errcode = 'FL410', message = 'Este encontro já aconteceu.';
  end if;
  return new;
end $$;
create trigger merge_event_answer before insert or update on public.event_answers
  for each row execute function private.merge_event_answer();

-- As with favourites (20261122000300_gone_is_gone.sql). Triggers fire in the order of their names.
create function private.skip_gone_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is distinct from new.user_id
    or exists (select from public.events e where e.id = new.event_id)
    or exists (select from public.event_answers a where a.user_id = new.user_id and a.event_id = new.event_id)
    or not private.is_member()
  then
    return new;
  end if;
  perform sync.tell_gone(new.user_id, 'event_answers', 'events', new.event_id);
  return null;
end $$;
create trigger check_exists before insert on public.event_answers
  for each row execute function private.skip_gone_answer();

-- ── Rights: her own, while she is a member; to administrators their own. Their list is a function ───────────
alter table public.event_answers enable row level security;
grant select, insert, update on public.event_answers to authenticated;
grant all on public.event_answers to service_role;
create policy "own rows: read" on public.event_answers for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_member()));
create policy "own rows: write" on public.event_answers for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_member()));
create policy "own rows: change" on public.event_answers for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_member()))
  with check (user_id = (select auth.uid()) and (select private.is_member()));

-- ── Synchronised like everything of hers ────────────────────────────────────────────────────────────────────
create trigger sync_note after insert or update or delete on public.event_answers
  for each row execute function sync.on_own_change('event_answers', 'event_id');

-- As it was (20261122012000_day_notes.sql), with the answers.
create or replace function sync.line_hash(of_collection text, of_doc text, rev bigint, doc jsonb) returns bigint
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
  elsif of_collection in ('favorites', 'event_answers') then
    line := line || ':' || (doc ->> 'stamp') || ',' || coalesce(doc ->> 'active', doc ->> 'answer');
  elsif of_collection = 'day_notes' then
    line := line || ':' || (
      select coalesce(string_agg(v, ' ' order by v collate "C"), '') from jsonb_object_keys(doc -> 'versions') v);
  end if;
  return ('x' || encode(substring(sha256(convert_to(line, 'UTF8')) for 8), 'hex'))::bit(64)::bigint;
end $$;

-- As it was (20261122012000_day_notes.sql), with the answers.
create or replace function sync.documents(collections text[], doc_ids text[])
returns table (collection text, doc_id text, doc jsonb)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with wanted as materialized (
      select w.collection, w.doc_id,
        case when w.collection in ('progress', 'day_notes') then w.doc_id::smallint end as number,
        case when w.collection not in ('progress', 'day_notes') then w.doc_id::uuid end as id
      from unnest(collections, doc_ids) as w (collection, doc_id)
    )
    select w.collection, w.doc_id, jsonb_build_object(
        'journey', p.journey,
        'started_at', to_char(p.started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'last_completed_day', p.last_completed_day,
        'completed_days', to_jsonb(p.completed_days))
      from wanted w join public.user_progress p on p.user_id = (select auth.uid()) and p.journey = w.number
      where w.collection = 'progress'
    union all
    select w.collection, w.doc_id, jsonb_build_object('devotional_id', f.devotional_id, 'active', f.active, 'stamp', f.stamp)
      from wanted w join public.devotional_favorites f on f.user_id = (select auth.uid()) and f.devotional_id = w.id
      where w.collection = 'favorites'
    union all
    select w.collection, w.doc_id, jsonb_build_object('event_id', a.event_id, 'answer', a.answer, 'stamp', a.stamp)
      from wanted w join public.event_answers a on a.user_id = (select auth.uid()) and a.event_id = w.id
      where w.collection = 'event_answers'
    union all
    select w.collection, w.doc_id, jsonb_build_object('recado_id', r.recado_id)
      from wanted w join public.recados_leitura r on r.user_id = (select auth.uid()) and r.recado_id = w.id
      where w.collection = 'read_marks'
    union all
    select w.collection, w.doc_id, jsonb_build_object('day_number', n.day_number, 'versions', n.versions, 'seen', n.seen)
      from wanted w join public.day_notes n on n.user_id = (select auth.uid()) and n.day_number = w.number
      where w.collection = 'day_notes'
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

-- As it was (20261122012000_day_notes.sql), with the answers.
create or replace function sync.apply(of_collection text, doc jsonb) returns void
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
    when 'event_answers' then
      insert into public.event_answers as a (user_id, event_id, answer, stamp)
      values ((select auth.uid()), (doc ->> 'event_id')::uuid, doc ->> 'answer', doc ->> 'stamp')
      on conflict (user_id, event_id) do update set answer = excluded.answer, stamp = excluded.stamp
      where (excluded.stamp, excluded.answer) > (a.stamp, a.answer);
    when 'read_marks' then
      insert into public.recados_leitura (user_id, recado_id)
      values ((select auth.uid()), (doc ->> 'recado_id')::uuid)
      on conflict (user_id, recado_id) do nothing;
    when 'day_notes' then
      insert into public.day_notes (user_id, day_number, versions, seen)
      values ((select auth.uid()), (doc ->> 'day_number')::smallint, doc -> 'versions', doc -> 'seen')
      on conflict (user_id, day_number) do update set versions = excluded.versions, seen = excluded.seen;
    else
      raise exception using errcode = '0A000', message = format('Unknown collection: %s', of_collection);
  end case;
end $$;

-- As it was (20261122012000_day_notes.sql), with the answers.
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
      union all select user_id, 'day_notes', day_number::text, to_jsonb(n), true from public.day_notes n
      union all select user_id, 'event_answers', event_id::text, to_jsonb(a), true from public.event_answers a
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

-- As it was (20261122012000_day_notes.sql), with the answers.
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
    when 'day_notes' then exists (
      select from public.day_notes n where n.user_id = of_scope and n.day_number = of_doc::smallint)
    when 'event_answers' then exists (
      select from public.event_answers a where a.user_id = of_scope and a.event_id = of_doc::uuid)
    else true
  end
$$;

-- As it was (20261122000300_gone_is_gone.sql), with the answers.
create or replace function sync.forget_marks() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
  after constant timestamptz := now() - interval '30 days';
  marks integer;
  favorites integer;
  answers integer;
begin
  delete from public.recados_leitura l using (
    select o.user_id, o.recado_id from public.recados_leitura o
    where not exists (select from public.recados r where r.id = o.recado_id)
      and not exists (
        select from sync.changes c
        where c.scope = content and c.collection = 'recados' and c.doc_id = o.recado_id::text and c.changed_at > after)
    order by o.user_id, o.recado_id limit 1000) gone
  where l.user_id = gone.user_id and l.recado_id = gone.recado_id;
  get diagnostics marks = row_count;
  perform set_config('florescer.is_sweeping', 'yes', true);
  delete from public.devotional_favorites f using (
    select o.user_id, o.devotional_id from public.devotional_favorites o
    where not exists (select from public.devotionals d where d.id = o.devotional_id)
      and not exists (
        select from sync.changes c
        where c.scope = content and c.collection = 'devotionals' and c.doc_id = o.devotional_id::text and c.changed_at > after)
    order by o.user_id, o.devotional_id limit 1000) gone
  where f.user_id = gone.user_id and f.devotional_id = gone.devotional_id;
  get diagnostics favorites = row_count;
  perform set_config('florescer.is_sweeping', '', true);
  delete from public.event_answers a using (
    select o.user_id, o.event_id from public.event_answers o
    where not exists (select from public.events e where e.id = o.event_id)
      and not exists (
        select from sync.changes c
        where c.scope = content and c.collection = 'events' and c.doc_id = o.event_id::text and c.changed_at > after)
    order by o.user_id, o.event_id limit 1000) gone
  where a.user_id = gone.user_id and a.event_id = gone.event_id;
  get diagnostics answers = row_count;
  return greatest(marks, favorites, answers);
end $$;

-- ── How many come: a count, never a name ────────────────────────────────────────────────────────────────────
-- {<event>: how many others come} of the events that are not over. Without her own answer, which her phone knows better.
create function public.event_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_member() then
    raise exception using errcode = '42501', message = 'Só quem participa do ministério vê os encontros.';
  end if;
  return (
    select coalesce(jsonb_object_agg(c.event_id, c.n), '{}') from (
      select a.event_id, count(*) as n from public.events e
      join public.event_answers a on a.event_id = e.id and a.answer = 'vou' and a.user_id <> auth.uid()
      join private.readers() p on p.user_id = a.user_id
      where e.event_date > now() - interval '1 day' and private.event_end(e.event_date) > now()
      group by a.event_id) c);
end $$;

-- Who answered what, and since when: {counts: {vou, talvez, nao}, rows: [{nome, answer, since}]}, those who come first.
create function public.admin_event_answers(event uuid, first integer default 0, size integer default 1000) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with answers as (
      select a.user_id, a.answer, a.stamp, coalesce(d.nome, nullif(f.nome, ''), p.email) as nome
      from public.event_answers a
      join private.readers() p on p.user_id = a.user_id
      join public.profiles f on f.id = a.user_id
      left join public.usuarios_aprovados d on lower(d.email) = p.email
      where a.event_id = admin_event_answers.event and a.answer <> 'nenhuma'
    ), page as (
      select * from answers order by answer = 'vou' desc, answer = 'talvez' desc, nome, user_id
      offset greatest(admin_event_answers.first, 0) limit least(greatest(admin_event_answers.size, 1), 1000)
    )
    select jsonb_build_object(
      'counts', jsonb_build_object(
        'vou', (select count(*) from answers where answer = 'vou'),
        'talvez', (select count(*) from answers where answer = 'talvez'),
        'nao', (select count(*) from answers where answer = 'nao')),
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('nome', nome, 'answer', answer, 'since', private.stamped_at(stamp))
          order by answer = 'vou' desc, answer = 'talvez' desc, nome, user_id), '[]') from page)));
end $$;

-- ── In the copy of everything that is kept about her ────────────────────────────────────────────────────────
-- To whom it was said the day before (…_event_reminders.sql). Once for each event and member, whoever asks.
create table private.event_reminders (
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  reminded_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_reminders_user_idx on private.event_reminders (user_id);
alter table private.event_reminders enable row level security;
grant all on private.event_reminders to service_role;

-- As it was (20261122012000_day_notes.sql), with the answers.
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
    'encontros', (
      select coalesce(jsonb_agg(jsonb_build_object('event_id', x.event_id, 'titulo', e.title, 'data', e.event_date,
        'resposta', x.answer, 'respondido_em', private.stamped_at(x.stamp), 'lembrete_em', r.reminded_at)
        order by e.event_date, x.event_id), '[]')
      from public.event_answers x left join public.events e on e.id = x.event_id
        left join private.event_reminders r on r.event_id = x.event_id and r.user_id = x.user_id where x.user_id = uid),
    'o_que_ficou_comigo', (
      select coalesce(jsonb_agg(jsonb_build_object('dia', n.day_number,
        'textos', (select jsonb_agg(v.value order by v.key collate "C") from jsonb_each(n.versions) v))
        order by n.day_number), '[]')
      from public.day_notes n where n.user_id = uid and n.versions <> '{}'),
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

revoke execute on function private.intent_stamp(uuid, uuid, text, text, boolean), private.stamped_at(text),
  private.event_end(timestamptz), private.merge_event_answer(), private.skip_gone_answer(), public.event_counts(),
  public.admin_event_answers(uuid, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.event_counts(), public.admin_event_answers(uuid, integer, integer) to authenticated;
