-- An administrator's lists by page, found and counted by the server, however many people there are. What was there
-- before (admin_people, admin_requests: everything at once) stays for apps of earlier versions.

-- ── Who is who, ready to be looked through ──────────────────────────────────────────────────────────────────
-- One row for each e-mail, by which its place in the list, the filters and the search are answered. A page's rows come
-- from the tables themselves. Kept by triggers; whoever writes one of her rows waits for whoever writes another.
create table private.people_index (
  address text primary key,
  -- Of her approved row, else of her request, else of her account: as in private.people.
  id uuid not null default '00000000-0000-0000-0000-000000000000',
  approved_id uuid,
  request_id uuid,
  user_id uuid,
  listed_at timestamptz,
  status text,
  has_request boolean not null default false,
  -- Each of the states that she is found by, as the app names them.
  states text[] not null default '{}',
  grupo text not null default '',
  -- Name and e-mail without accents, in small letters.
  words text collate "C" not null default ''
);
alter table private.people_index enable row level security;
grant all on private.people_index to service_role;

-- 'Coração' and 'coracao' are the same.
create function private.fold(said text) returns text
language sql immutable strict set search_path = ''
as $$ select lower(regexp_replace(normalize(said, nfd), '[\u0300-\u036f]', '', 'g')) $$;

create function private.index_person(her_address text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  a public.usuarios_aprovados;
  q public.acessos_pendentes;
  c public.profiles;
  her_role text;
  asked boolean;
  is_leaving boolean;
  is_let_in boolean;
  her_status text;
begin
  insert into private.people_index (address) values (her_address)
  on conflict (address) do update set address = excluded.address;
  -- What others have written until now, each of these sees.
  select * into a from public.usuarios_aprovados t where lower(t.email) = her_address;
  select * into q from public.acessos_pendentes t where lower(t.email) = her_address;
  select * into c from public.profiles t where lower(t.email) = her_address;
  if a.id is null and q.id is null and c.id is null then
    delete from private.people_index i where i.address = her_address;
    return;
  end if;
  her_role := (select r.role from public.user_roles r where r.user_id = c.id);
  asked := q.id is not null or exists (select from public.acessos_pendentes sent where sent.user_id = c.id);
  is_leaving := exists (select from public.pedidos_de_exclusao d where d.user_id = c.id);
  is_let_in := coalesce(her_role in ('admin', 'member'), false);
  her_status := case when a.id is not null or is_let_in then 'aprovado' else coalesce(q.status, 'pendente') end;
  update private.people_index i set
    id = coalesce(a.id, q.id, c.id), approved_id = a.id, request_id = q.id, user_id = c.id,
    listed_at = coalesce(a.aprovado_em, q.criado_em, c.created_at),
    status = her_status,
    has_request = asked,
    states = array_remove(array[
      her_status,
      case when a.status_conta = 'desativado' then 'desativado' end,
      case when a.id is not null and not is_let_in then 'sem-cadastro' end,
      case when a.id is null and not asked then 'sem-solicitacao' end,
      case when is_leaving then 'exclusao' end], null),
    grupo = coalesce(a.grupo_turma, q.grupo_turma, q.grupo, ''),
    words = private.fold(coalesce(a.nome, q.nome, nullif(c.nome, ''), c.email, '') || ' ' || her_address)
  where i.address = her_address;
end $$;

-- Which of a row's columns names her: 'email', or 'user_id' for an account.
create function private.on_person_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  -- In the order of the addresses, so that two who write several wait for each other and not in a circle.
  perform private.index_person(found.address) from (
    select lower(e) as address from unnest(array[before ->> 'email', after ->> 'email']) e where e is not null
    union
    select lower(p.email) from public.profiles p where p.id in ((before ->> 'user_id')::uuid, (after ->> 'user_id')::uuid)
    order by 1) found;
  return null;
end $$;

create trigger index_person after insert or delete or update of email, nome, grupo_turma, status_conta, aprovado_em
  on public.usuarios_aprovados for each row execute function private.on_person_changed();
create trigger index_person after insert or delete or update of email, nome, grupo, grupo_turma, status, user_id, criado_em
  on public.acessos_pendentes for each row execute function private.on_person_changed();
create trigger index_person after insert or delete or update of email, nome, created_at
  on public.profiles for each row execute function private.on_person_changed();
create trigger index_person after insert or delete or update of role
  on public.user_roles for each row execute function private.on_person_changed();
create trigger index_person after insert or delete
  on public.pedidos_de_exclusao for each row execute function private.on_person_changed();

do $$
begin
  perform private.index_person(known.address) from (
    select lower(email) as address from public.usuarios_aprovados union select lower(email) from public.acessos_pendentes
    union select lower(email) from public.profiles order by 1) known;
end $$;

create index people_index_listed_idx on private.people_index (listed_at desc, id) include (address);
create index people_index_id_idx on private.people_index (id);
create index people_index_approved_id_idx on private.people_index (approved_id);
create index people_index_request_id_idx on private.people_index (request_id);
create index people_index_user_id_idx on private.people_index (user_id);
create index people_index_grupo_idx on private.people_index (grupo);

-- ── The people ──────────────────────────────────────────────────────────────────────────────────────────────
-- The rows of private.people with these addresses, each found by its ids.
create function private.people_at(addresses text[])
returns table (address text, listed_at timestamptz, id uuid, person jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select i.address, i.listed_at, i.id, jsonb_build_object(
    'id', i.id,
    'nome', coalesce(a.nome, q.nome, nullif(c.nome, ''), c.email),
    'email', coalesce(a.email, q.email, c.email),
    'telefone', q.telefone,
    'grupo', nullif(i.grupo, ''),
    'status', i.status,
    'criado_em', coalesce(q.criado_em, c.created_at),
    'aprovado_em', a.aprovado_em,
    'status_conta', a.status_conta,
    'ultimo_login', a.ultimo_login,
    'activation_expires', a.activation_expires,
    'user_id', i.user_id,
    'role', case when i.user_id is not null then coalesce(r.role, 'pending') end,
    'approved_id', i.approved_id,
    'request_id', i.request_id,
    'tem_solicitacao', i.has_request,
    'excluir_ate', d.concluir_ate)
  from private.people_index i
  -- One look each, whatever the planner thinks of how many there are.
  left join lateral (select * from public.usuarios_aprovados t where t.id = i.approved_id limit 1) a on true
  left join lateral (select * from public.acessos_pendentes t where t.id = i.request_id limit 1) q on true
  left join lateral (select * from public.profiles t where t.id = i.user_id limit 1) c on true
  left join lateral (select t.role from public.user_roles t where t.user_id = i.user_id limit 1) r on true
  left join lateral (select t.concluir_ate from public.pedidos_de_exclusao t where t.user_id = i.user_id limit 1) d on true
  where i.address = any (addresses);
end $$;

-- asked   {q: words, all of which occur in her name or e-mail; status; group, '' for none; ids: only these;
--          first: how many to skip; size: at most 1000; only: 'ids'}
-- answers {total: found, first: of the page, groups: all there are, rows}, or {ids} of all that are found.
-- A page after the last is the last.
create function public.admin_people_page(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := array(
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from regexp_split_to_table(private.fold(left(coalesce(asked ->> 'q', ''), 500)), '\s+') word where word <> '');
  state text := asked ->> 'status';
  in_group text := asked ->> 'group';
  only_ids uuid[] := case when jsonb_typeof(asked -> 'ids') = 'array'
    then array(select jsonb_array_elements_text(asked -> 'ids')::uuid) end;
  size integer := least(greatest(coalesce((asked ->> 'size')::integer, 20), 1), 1000);
  skipped integer := greatest(coalesce((asked ->> 'first')::integer, 0), 0);
  total integer;
  page text[];
begin
  perform private.require_admin();
  if asked ->> 'only' = 'ids' then
    return jsonb_build_object('ids', (
      select coalesce(jsonb_agg(i.id order by i.listed_at desc, i.id), '[]') from private.people_index i
      where i.words like all (patterns) and (state is null or state = any (i.states)) and (in_group is null or i.grupo = in_group)));
  end if;
  if only_ids is null and cardinality(patterns) = 0 and state is null and in_group is null then
    select count(*) into total from private.people_index;
    skipped := least(skipped, greatest(total - 1, 0) / size * size);
    page := array(select i.address from private.people_index i order by i.listed_at desc, i.id offset skipped limit size);
  else
    -- Looked through once: counted, and the page taken out.
    with found as materialized (
      select i.address, i.listed_at, i.id from private.people_index i
      where (only_ids is null or i.id = any (only_ids)) and i.words like all (patterns)
        and (state is null or state = any (i.states)) and (in_group is null or i.grupo = in_group)
    ), counted as (
      select count(*)::integer as n, least(skipped, greatest(count(*)::integer - 1, 0) / size * size) as first from found
    )
    select c.n, c.first, array(select f.address from found f order by f.listed_at desc, f.id offset c.first limit size)
      into total, skipped, page from counted c;
  end if;
  return jsonb_build_object('total', total, 'first', skipped,
    'groups', (select coalesce(jsonb_agg(g), '[]') from private.groups_of_people() g),
    'rows', (select coalesce(jsonb_agg(jsonb_strip_nulls(f.person) order by f.listed_at desc, f.id), '[]') from private.people_at(page) f));
end $$;

-- From one group to the next by the index: there are few, of many people.
create function private.groups_of_people() returns setof text
language sql stable security definer set search_path = ''
as $$
  with recursive walk as (
    select min(grupo) as g from private.people_index where grupo > ''
    union all
    select (select min(i.grupo) from private.people_index i where i.grupo > walk.g) from walk where walk.g is not null
  )
  select g from walk where g is not null
$$;

create or replace function public.admin_person(id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_at text;
  her jsonb;
begin
  perform private.require_admin();
  found_at := coalesce(
    (select i.address from private.people_index i where i.approved_id = admin_person.id),
    (select i.address from private.people_index i where i.request_id = admin_person.id),
    (select i.address from private.people_index i where i.user_id = admin_person.id));
  if found_at is null then
    return null;
  end if;
  her := (select p.person from private.people_at(array[found_at]) p);
  return her || jsonb_build_object(
    'aprovado_por', (select a.aprovado_por from public.usuarios_aprovados a where a.id = (her ->> 'approved_id')::uuid),
    'pedido_em', (select d.pedido_em from public.pedidos_de_exclusao d where d.user_id = (her ->> 'user_id')::uuid),
    'solicitacao', coalesce(
      (select to_jsonb(q) - array['website'] from public.acessos_pendentes q where q.id = (her ->> 'request_id')::uuid),
      (select to_jsonb(q) - array['website'] from public.acessos_pendentes q
       where q.user_id = (her ->> 'user_id')::uuid order by q.criado_em desc limit 1)));
end $$;

-- ── The requests ────────────────────────────────────────────────────────────────────────────────────────────
create index acessos_pendentes_status_idx on public.acessos_pendentes (status, criado_em desc, id);
create index acessos_pendentes_decided_idx on public.acessos_pendentes (criado_em desc, id) where status <> 'pendente';

-- asked   {tab: 'pendentes', 'aprovados' or 'historico' (all that are decided); first; size}
-- answers {counts of each tab, newest: {id, nome} of all, total, first, rows}
create function public.admin_requests_page(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tab text := coalesce(asked ->> 'tab', 'pendentes');
  size integer := least(greatest(coalesce((asked ->> 'size')::integer, 20), 1), 1000);
  skipped integer := greatest(coalesce((asked ->> 'first')::integer, 0), 0);
  counts jsonb;
  total integer;
begin
  perform private.require_admin();
  select jsonb_build_object('pendentes', coalesce(sum(n) filter (where s = 'pendente'), 0),
      'aprovados', coalesce(sum(n) filter (where s = 'aprovado'), 0), 'historico', coalesce(sum(n) filter (where s <> 'pendente'), 0))
    into counts from (select q.status as s, count(*) as n from public.acessos_pendentes q group by q.status) by_status;
  total := coalesce((counts ->> tab)::integer, 0);
  skipped := least(skipped, greatest(total - 1, 0) / size * size);
  return jsonb_build_object('counts', counts, 'total', total, 'first', skipped,
    'newest', (select jsonb_build_object('id', q.id, 'nome', q.nome) from public.acessos_pendentes q order by q.criado_em desc, q.id limit 1),
    'rows', case tab
      when 'historico' then (
        select coalesce(jsonb_agg(to_jsonb(p) - array['website'] order by p.criado_em desc, p.id), '[]')
        from (select * from public.acessos_pendentes q where q.status <> 'pendente'
              order by q.criado_em desc, q.id offset skipped limit size) p)
      else (
        select coalesce(jsonb_agg(to_jsonb(p) - array['website'] order by p.criado_em desc, p.id), '[]')
        from (select * from public.acessos_pendentes q
              where q.status = case tab when 'pendentes' then 'pendente' when 'aprovados' then 'aprovado' end
              order by q.criado_em desc, q.id offset skipped limit size) p) end);
end $$;

-- ── The log of one person ───────────────────────────────────────────────────────────────────────────────────
-- By her whole address, as it is written: under RLS an index serves a comparison that cannot leak, and lower() can.
create index admin_logs_of_idx on public.admin_logs (alvo_email, criado_em desc, ordem desc);
create index admin_logs_by_idx on public.admin_logs (admin_email, criado_em desc, ordem desc);

-- ── Her own approval ────────────────────────────────────────────────────────────────────────────────────────
-- 'Hers, or any for an admin' is a range of the primary key: of one id, or of all. Written as an 'or' it reads them all.
create function private.approval_bound(is_last boolean) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    return case when is_last then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else '00000000-0000-0000-0000-000000000000' end;
  end if;
  return (select a.id from public.usuarios_aprovados a where private.is_member() and lower(a.email) = private.my_email());
end $$;
grant execute on function private.approval_bound(boolean) to authenticated;

alter policy "own approved row, or admin" on public.usuarios_aprovados
  using (id >= (select private.approval_bound(false)) and id <= (select private.approval_bound(true)));
alter policy "own name, or admin" on public.usuarios_aprovados
  using (id >= (select private.approval_bound(false)) and id <= (select private.approval_bound(true)))
  with check (id >= (select private.approval_bound(false)) and id <= (select private.approval_bound(true)));

-- ── The mails ───────────────────────────────────────────────────────────────────────────────────────────────
create index email_queue_next_idx on public.email_queue (next_attempt_at, created_at) where sent_at is null;
create index email_queue_leaving_idx on public.email_queue (locked_until) where handed_at is not null and sent_at is null;
create index email_queue_recado_idx on public.email_queue (recado_id) include (error) where sent_at is null and recado_id is not null;
drop index public.email_queue_due_idx;

create or replace function public.claim_mail(worker uuid, maximum integer, may_repeat boolean, only_mail uuid default null, only_recado uuid default null)
returns table (id uuid, to_email text, subject text, html text, body text, template text, data jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare taken uuid[];
begin
  if only_mail is null then
    perform private.answer_activation_requests();
    delete from private.rate_limits where key in (
      select key from private.rate_limits where window_end < now() limit 1000 for update skip locked);
    delete from private.activations where expires_at < now() - interval '90 days';
  end if;
  update public.email_queue q set handed_at = null, locked_by = null, locked_until = null, attempts = q.attempts + 1,
    next_attempt_at = case when may_repeat then now() end,
    error = 'O envio foi interrompido; o e-mail pode ter chegado.'
  where q.handed_at is not null and q.sent_at is null and q.locked_until < now();
  -- One question for each way of asking: each has its index, in the order in which they are taken.
  if only_mail is not null then
    taken := array(
      select c.id from public.email_queue c
      where c.id = only_mail and c.sent_at is null
        and (c.locked_until is null or c.locked_until < now() or c.locked_by = worker)
        and (only_recado is null or c.recado_id = only_recado)
      for update skip locked);
  elsif only_recado is not null then
    taken := array(
      select c.id from public.email_queue c
      where c.recado_id = only_recado and c.sent_at is null and c.next_attempt_at <= now()
        and (c.locked_until is null or c.locked_until < now())
      order by c.next_attempt_at, c.created_at limit maximum for update skip locked);
  else
    taken := array(
      select c.id from public.email_queue c
      where c.sent_at is null and c.next_attempt_at <= now() and (c.locked_until is null or c.locked_until < now())
      order by c.next_attempt_at, c.created_at limit maximum for update skip locked);
  end if;
  return query
    update public.email_queue q set locked_by = worker, locked_until = now() + interval '2 minutes'
    where q.id = any (taken)
    returning q.id, q.to_email, q.subject, q.html, q.text, q.template, q.data;
end $$;

-- How many mails a recado has is kept; how many of them wait, the index above knows.
alter table private.recado_mailings add column mails integer not null default 0;
update private.recado_mailings m set mails = (select count(*) from public.email_queue q where q.recado_id = m.recado_id);

create function private.count_recado_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.recado_mailings m set mails = m.mails + case when tg_op = 'INSERT' then c.n else -c.n end
  from (select w.recado_id, count(*)::integer as n from written w where w.recado_id is not null group by w.recado_id) c
  where m.recado_id = c.recado_id;
  return null;
end $$;
create trigger count_recado_mails after insert on public.email_queue
  referencing new table as written for each statement execute function private.count_recado_mails();
create trigger count_recado_mails_less after delete on public.email_queue
  referencing old table as written for each statement execute function private.count_recado_mails();

create or replace function public.recado_mailings() returns table (recado_id uuid, total integer, sent integer, failed integer, waiting integer)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select m.recado_id, m.mails, m.mails - coalesce(u.failed + u.waiting, 0), coalesce(u.failed, 0), coalesce(u.waiting, 0)
    from private.recado_mailings m left join (
      select q.recado_id, (count(*) filter (where q.error is not null))::integer as failed,
        (count(*) filter (where q.error is null))::integer as waiting
      from public.email_queue q where q.sent_at is null and q.recado_id is not null group by q.recado_id) u
    on u.recado_id = m.recado_id;
end $$;

revoke execute on function private.fold(text), private.index_person(text), private.on_person_changed(), private.people_at(text[]),
  private.groups_of_people(), private.count_recado_mails(),
  private.approval_bound(boolean), public.admin_people_page(jsonb), public.admin_requests_page(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.admin_people_page(jsonb), public.admin_requests_page(jsonb), private.approval_bound(boolean) to authenticated;
