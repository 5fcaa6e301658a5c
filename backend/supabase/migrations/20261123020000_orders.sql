-- The shop sells: an order is made on the phone, the server decides its price and whether the pieces are there
-- (docs/decisions/0045-the-shop-sells.md).

-- ── Orders ──────────────────────────────────────────────────────────────────────────────────────────────────
-- What a phone says: 1 to 50 products, each once, how many pieces, and the price that was on its screen.
create function private.is_order(items jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 50
    and (
      select bool_and(jsonb_typeof(i) = 'object'
        and coalesce(i ->> 'product_id', '') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        and jsonb_typeof(i -> 'name') is not distinct from 'string' and char_length(i ->> 'name') <= 200
        and jsonb_typeof(i -> 'quantity') is not distinct from 'number' and i ->> 'quantity' ~ '^[1-9][0-9]{0,2}$'
        and jsonb_typeof(i -> 'seen_cents') is not distinct from 'number' and i ->> 'seen_cents' ~ '^[0-9]{1,10}$'
        and (select count(*) from jsonb_object_keys(case when jsonb_typeof(i) = 'object' then i else '{}' end)) = 4)
      from jsonb_array_elements(items) i)
    and (select count(distinct i ->> 'product_id') from jsonb_array_elements(items) i) = jsonb_array_length(items);
exception when invalid_parameter_value then
  return false;
end $$;

create table public.orders (
  -- Made on the phone: the same order may arrive twice.
  id uuid primary key,
  -- Null: the account is gone, and with it who it was.
  user_id uuid references auth.users (id) on delete set null,
  -- What she asked for. Everything below is the server's.
  items jsonb not null check (private.is_order(items)),
  number bigint generated always as identity unique,
  -- 'aberto', 'pago', 'entregue', 'cancelado'; 'preco_mudou' and 'sem_estoque' were never accepted: nothing was taken from
  -- the stock, nothing is to be paid. Only accept_order, forget_buyer and admin_set_order write it.
  status text not null default 'sem_estoque',
  -- [{product_id, name, quantity, seen_cents, price_cents, left, state: ok | price | stock | gone}]
  lines jsonb not null default '[]',
  total_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index orders_user_idx on public.orders (user_id, created_at desc);
create index orders_status_idx on public.orders (status, number desc);

-- Takes the pieces of an order from the stock (-1) or brings them back (1).
create function private.move_stock(lines jsonb, direction integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('florescer.is_selling', 'yes', true);
  update public.products p set stock = p.stock + direction * (l ->> 'quantity')::integer
  from jsonb_array_elements(lines) l where p.id = (l ->> 'product_id')::uuid;
  perform set_config('florescer.is_selling', '', true);
end $$;

-- The server's own prices, and the pieces that are there now: of two who want the last one, one gets it.
create function private.accept_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only what a phone may say is looked at; the CHECK refuses the rest.
  new.status := 'sem_estoque';
  new.lines := '[]';
  new.total_cents := 0;
  new.created_at := now();
  new.changed_at := now();
  if not private.is_order(new.items) then
    return new;
  end if;
  if (select count(*) from public.orders o where o.user_id = new.user_id and o.created_at > now() - interval '1 day') >= 100 then
    raise exception using errcode = 'FL411', message = 'São muitos pedidos em um dia só. Tente de novo amanhã.';
  end if;
  -- Always in the same order, so that two orders do not wait for each other.
  perform from public.products p
  where p.id in (select (i ->> 'product_id')::uuid from jsonb_array_elements(new.items) i) order by p.id for update;
  with wanted as (
    select i, n, (i ->> 'quantity')::integer as quantity, (i ->> 'seen_cents')::bigint as seen, p.id, p.name, p.stock,
      round(p.price * 100)::bigint as cents
    from jsonb_array_elements(new.items) with ordinality as w (i, n)
    left join public.products p on p.id = (i ->> 'product_id')::uuid and p.active
  )
  select jsonb_agg(jsonb_build_object('product_id', i ->> 'product_id', 'name', coalesce(w.name, i ->> 'name'), 'quantity', quantity,
      'seen_cents', seen, 'price_cents', cents, 'left', coalesce(stock, 0), 'state',
      case when w.id is null then 'gone' when stock < quantity then 'stock' when cents <> seen then 'price' else 'ok' end) order by n),
    coalesce(sum(cents * quantity), 0)
    into new.lines, new.total_cents
  from wanted w;
  new.status := case
    when new.lines @> '[{"state": "gone"}]' or new.lines @> '[{"state": "stock"}]' then 'sem_estoque'
    when new.lines @> '[{"state": "price"}]' then 'preco_mudou'
    else 'aberto' end;
  if new.status = 'aberto' then
    perform private.move_stock(new.lines, -1);
  end if;
  return new;
end $$;
create trigger accept_order before insert on public.orders for each row execute function private.accept_order();

-- With the account goes who ordered. What nobody has paid and nobody will fetch goes back to the shop.
create function private.forget_buyer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'aberto' then
    perform private.move_stock(new.lines, 1);
    new.status := 'cancelado';
    new.changed_at := now();
  end if;
  return new;
end $$;
create trigger forget_buyer before update on public.orders
  for each row when (old.user_id is not null and new.user_id is null) execute function private.forget_buyer();

-- ── Rights: she sees her own, and makes one by the exchange alone. Administrators have functions ────────────
alter table public.orders enable row level security;
grant select on public.orders to authenticated;
grant all on public.orders to service_role;
create policy "own rows: read" on public.orders for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_member()));

-- Sent twice, it is one order: the trigger would take the pieces twice.
create function sync.place_order(order_id uuid, items jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_member() then
    raise exception using errcode = '42501', message = 'Só quem participa do ministério faz pedidos.';
  end if;
  if not exists (select from public.orders o where o.id = place_order.order_id and o.user_id = auth.uid()) then
    insert into public.orders (id, user_id, items) values (place_order.order_id, auth.uid(), place_order.items);
  end if;
end $$;

-- ── Synchronised like everything of hers ────────────────────────────────────────────────────────────────────
create trigger sync_note after insert or update on public.orders
  for each row when (new.user_id is not null) execute function sync.on_own_change('orders', 'id');
create trigger sync_note_removed after delete on public.orders
  for each row when (old.user_id is not null) execute function sync.on_own_change('orders', 'id');

-- As it was (20261122013000_event_answers.sql), with the orders.
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
    select w.collection, w.doc_id, jsonb_build_object('order_id', o.id, 'items', o.items, 'number', o.number, 'status', o.status,
        'lines', o.lines, 'total_cents', o.total_cents,
        'made_at', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from wanted w join public.orders o on o.user_id = (select auth.uid()) and o.id = w.id
      where w.collection = 'orders'
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

-- As it was (20261122013000_event_answers.sql), with the orders.
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
    when 'orders' then
      perform sync.place_order((doc ->> 'order_id')::uuid, doc -> 'items');
    else
      raise exception using errcode = '0A000', message = format('Unknown collection: %s', of_collection);
  end case;
end $$;

-- As it was (20261122013000_event_answers.sql), with the orders.
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
      union all select user_id, 'orders', id::text, '{}', true from public.orders where user_id is not null
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

-- As it was (20261122013000_event_answers.sql), with the orders.
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
    when 'orders' then exists (select from public.orders o where o.user_id = of_scope and o.id = of_doc::uuid)
    else true
  end
$$;

-- ── A sale is no edit of a product ──────────────────────────────────────────────────────────────────────────
-- As it was (20261122009300_versions.sql), without a version for each sale.
create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.content_versions v where v.collection = tg_table_name and v.doc_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if new is not distinct from old then
      return null;
    end if;
    -- A sale is nobody's text: the newest version goes on saying what is so now.
    if tg_table_name = 'products' and current_setting('florescer.is_selling', true) = 'yes' then
      update private.content_versions v set doc = v.doc || jsonb_build_object('stock', to_jsonb(new) -> 'stock')
      where v.id = (select max(n.id) from private.content_versions n where n.collection = 'products' and n.doc_id = new.id);
      return null;
    end if;
    if not exists (select from private.content_versions v where v.collection = tg_table_name and v.doc_id = new.id) then
      insert into private.content_versions (collection, doc_id, doc) values (tg_table_name, old.id, to_jsonb(old) - 'id');
    end if;
  end if;
  insert into private.content_versions (collection, doc_id, doc, author, written_at)
  values (tg_table_name, new.id, to_jsonb(new) - 'id', (select u.id from auth.users u where u.id = auth.uid()), now());
  delete from private.content_versions v where v.id in (
    select o.id from private.content_versions o
    where o.collection = tg_table_name and o.doc_id = new.id order by o.id desc offset 30);
  return null;
end $$;

drop trigger log_admin_action on public.products;
create trigger log_admin_action after insert or update or delete on public.products
  for each row when (auth.uid() is not null and current_setting('florescer.is_selling', true) is distinct from 'yes')
  execute function private.log_content_action('PRODUTO', 'name');

-- ── The administrators' list ────────────────────────────────────────────────────────────────────────────────
-- {counts: {<status>: n}, rows: [{id, number, status, lines, total_cents, made_at, changed_at, nome, email}]}, the newest first.
-- `of_status`: only these; '' for all. Without a name: the account is gone.
create function public.admin_orders(of_status text default '', first integer default 0, size integer default 50) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'counts', (select coalesce(jsonb_object_agg(c.status, c.n), '{}') from (
      select o.status, count(*) as n from public.orders o group by o.status) c),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'status', o.status, 'lines', o.lines,
        'total_cents', o.total_cents, 'made_at', o.created_at, 'changed_at', o.changed_at,
        'nome', coalesce(d.nome, nullif(p.nome, ''), p.email), 'email', p.email) order by o.number desc), '[]')
      from (
        select * from public.orders x where admin_orders.of_status in ('', x.status) order by x.number desc
        offset greatest(admin_orders.first, 0) limit least(greatest(admin_orders.size, 1), 200)) o
      left join public.profiles p on p.id = o.user_id
      left join public.usuarios_aprovados d on lower(d.email) = lower(p.email)));
end $$;

-- Paid, delivered, cancelled, and each of these taken back. `seen`: the state that the administrator saw; where another one
-- has decided meanwhile, nothing changes. Said again, it is done already.
create function public.admin_set_order(order_id uuid, seen text, wanted text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.orders;
begin
  perform private.require_admin();
  select * into kept from public.orders o where o.id = admin_set_order.order_id for update;
  if not found then
    raise exception using errcode = 'FL404', message = 'Este pedido não existe mais.';
  end if;
  if kept.status = wanted then
    return wanted;
  end if;
  if kept.status <> seen then
    raise exception using errcode = 'FL409', message = 'Outra pessoa mudou este pedido enquanto isso.';
  end if;
  if not (kept.status = any (array['aberto', 'pago', 'entregue', 'cancelado'])
    and coalesce(wanted, '') = any (array['aberto', 'pago', 'entregue', 'cancelado'])) then
    raise exception using errcode = 'FL400', message = 'Este pedido não foi aceito: não há o que mudar nele.';
  end if;
  -- Before the products, as when an order is made: the member's own number is taken first.
  update public.orders o set status = wanted, changed_at = now() where o.id = kept.id;
  if kept.status = 'cancelado' then
    perform from public.products p
    where p.id in (select (l ->> 'product_id')::uuid from jsonb_array_elements(kept.lines) l) order by p.id for update;
    if exists (
      select from jsonb_array_elements(kept.lines) l join public.products p on p.id = (l ->> 'product_id')::uuid
      where p.stock < (l ->> 'quantity')::integer
    ) then
      raise exception using errcode = 'FL411', message = 'Não há mais estoque para este pedido.';
    end if;
    perform private.move_stock(kept.lines, -1);
  elsif wanted = 'cancelado' then
    perform private.move_stock(kept.lines, 1);
  end if;
  -- Without her address: the log forgets nobody.
  perform private.log_admin_action('ALTERAR_PEDIDO', null, jsonb_build_object('tabela', 'orders', 'id', kept.id,
    'nome', 'Pedido nº ' || kept.number, 'mudou', jsonb_build_object('status', jsonb_build_object('de', kept.status, 'para', wanted))));
  return wanted;
end $$;

-- ── In the copy of everything that is kept about her ────────────────────────────────────────────────────────
-- As it was (20261122013000_event_answers.sql), with the orders.
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
    'pedidos', (
      select coalesce(jsonb_agg(jsonb_build_object('numero', o.number, 'situacao', o.status, 'total_em_centavos', o.total_cents,
        'itens', o.lines, 'feito_em', o.created_at, 'mudou_em', o.changed_at) order by o.number), '[]')
      from public.orders o where o.user_id = uid),
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

revoke execute on function private.is_order(jsonb), private.move_stock(jsonb, integer), private.accept_order(),
  private.forget_buyer(), sync.place_order(uuid, jsonb), public.admin_orders(text, integer, integer), public.admin_set_order(uuid, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.admin_orders(text, integer, integer), public.admin_set_order(uuid, text, text) to authenticated;
grant execute on function sync.place_order(uuid, jsonb) to authenticated;
-- A table's CHECK is evaluated by whoever writes.
grant execute on function private.is_order(jsonb) to service_role;
