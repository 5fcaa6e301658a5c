-- 'O que ficou comigo': what a member writes below a day of the journey. Hers alone: no policy, no function and no export
-- lets anybody else read it (docs/decisions/0040-what-stays-with-a-member.md).
--
-- A note is a register of several values. `versions` are the texts that stand, {<name>: <text>}; a name is a number of the
-- device that wrote it, in 15 digits, and the device: a device uses a number once, and a later one for a later text. `seen`
-- says how far each device is known, {<device>: <number>}: a version that is covered by it and does not stand has been
-- replaced. So a text disappears only by the hand of who had it before her eyes, and of two that did not know of each
-- other both stand. sync/engine/merge.ts states the same rules.

create function private.is_day_note(versions jsonb, seen jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(versions) is distinct from 'object' or jsonb_typeof(seen) is distinct from 'object' then
    return false;
  end if;
  return octet_length(versions::text) <= 200000
    and (select count(*) <= 12 from jsonb_object_keys(versions))
    and (select count(*) <= 500 from jsonb_object_keys(seen))
    and not exists (
      select from jsonb_each(versions) v
      where v.key !~ '^[0-9]{15}-[0-9a-z]{8}$' or jsonb_typeof(v.value) <> 'string'
        or char_length(v.value #>> '{}') not between 1 and 40000)
    and not exists (
      select from jsonb_each(seen) s
      where s.key !~ '^[0-9a-z]{8}$' or jsonb_typeof(s.value) <> 'number' or s.value #>> '{}' !~ '^[0-9]{1,15}$');
end $$;

create table public.day_notes (
  user_id uuid not null references auth.users (id) on delete cascade,
  day_number smallint not null check (day_number between 1 and 30),
  versions jsonb not null default '{}',
  seen jsonb not null default '{}',
  primary key (user_id, day_number),
  constraint day_notes_form check (private.is_day_note(versions, seen))
);

create function private.merge_day_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_day_note(new.versions, new.seen) then
    -- The table's own check refuses it.
    return new;
  end if;
  -- What stands is known.
  new.seen := private.seen_of(new.versions, new.seen);
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.day_number := old.day_number;
    new.versions := (
      -- Of two texts with one name, which no device makes, the later in the order of letters.
      select coalesce(jsonb_object_agg(v.key, greatest(n.value collate "C", o.value collate "C")), '{}')
      from (select jsonb_object_keys(new.versions) union select jsonb_object_keys(old.versions)) v (key)
      left join jsonb_each_text(new.versions) n on n.key = v.key
      left join jsonb_each_text(old.versions) o on o.key = v.key
      where (n.key is not null or left(v.key, 15)::bigint > coalesce((new.seen ->> right(v.key, 8))::bigint, -1))
        and (o.key is not null or left(v.key, 15)::bigint > coalesce((old.seen ->> right(v.key, 8))::bigint, -1)));
    new.seen := private.seen_of('{}', new.seen, old.seen);
  end if;
  return new;
end $$;

-- How far each device is known, by some versions and what others say.
create function private.seen_of(versions jsonb, variadic others jsonb[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(known.device, known.number), '{}') from (
    select said.device, max(said.number) as number from (
      select right(v, 8) as device, left(v, 15)::bigint as number from jsonb_object_keys(versions) v
      union all
      select s.key, s.value::bigint from unnest(others) o, jsonb_each_text(o) s
    ) said
    group by said.device
  ) known
$$;

create trigger merge_day_note before insert or update on public.day_notes
  for each row execute function private.merge_day_note();

-- ── Rights: her own, while she is a member; to administrators their own, like to anybody ────────────────────
alter table public.day_notes enable row level security;
grant select, insert, update on public.day_notes to authenticated;
grant all on public.day_notes to service_role;
create policy "own rows: read" on public.day_notes for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_member()));
create policy "own rows: write" on public.day_notes for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_member()));
create policy "own rows: change" on public.day_notes for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_member()))
  with check (user_id = (select auth.uid()) and (select private.is_member()));

revoke execute on function private.is_day_note(jsonb, jsonb), private.merge_day_note(),
  private.seen_of(jsonb, jsonb[]) from public, anon, authenticated, service_role;
-- The check and the trigger run as whoever writes.
grant execute on function private.is_day_note(jsonb, jsonb), private.seen_of(jsonb, jsonb[])
  to authenticated, service_role;

-- ── Synchronised like everything of hers ────────────────────────────────────────────────────────────────────
create trigger sync_note after insert or update or delete on public.day_notes
  for each row execute function sync.on_own_change('day_notes', 'day_number');

-- As it was (20261122000500_sums.sql), with the notes: compared by the names of their texts.
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
  elsif of_collection = 'favorites' then
    line := line || ':' || (doc ->> 'stamp') || ',' || (doc ->> 'active');
  elsif of_collection = 'day_notes' then
    line := line || ':' || (
      select coalesce(string_agg(v, ' ' order by v collate "C"), '') from jsonb_object_keys(doc -> 'versions') v);
  end if;
  return ('x' || encode(substring(sha256(convert_to(line, 'UTF8')) for 8), 'hex'))::bit(64)::bigint;
end $$;

-- As it was (20261122009000_timing.sql), with the notes.
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

-- As it was (20261121000600_sync.sql), with the notes.
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

-- As it was (20261122009000_timing.sql), with the notes.
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

-- As it was (20261122009000_timing.sql), with the notes.
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
    else true
  end
$$;

-- ── In the copy of everything that is kept about her ────────────────────────────────────────────────────────
-- As it was (20261122009000_timing.sql), with the notes. Only she asks for it (`my_data`).
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
