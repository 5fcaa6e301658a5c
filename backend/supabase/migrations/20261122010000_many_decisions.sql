-- Many requests decided at once, why one was refused, and who may be the same person.

-- ── Why one was refused ─────────────────────────────────────────────────────────────────────────────────────
-- A note of the ministry, for administrators alone; it goes with the request, and when the request is taken up again.
create table private.request_refusals (
  request_id uuid primary key references public.acessos_pendentes (id) on delete cascade,
  reason text check (length(reason) between 1 and 500),
  refused_by text not null,
  refused_at timestamptz not null default now(),
  -- The mail that tells her, if there is one.
  mail uuid
);
alter table private.request_refusals enable row level security;
grant all on private.request_refusals to service_role;

alter table public.email_queue drop constraint email_queue_template_check,
  add constraint email_queue_template_check check (template in ('receipt', 'activation', 'password-reset', 'recado', 'second-factor', 'refusal'));

create function private.forget_refusal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare forgotten uuid;
begin
  delete from private.request_refusals f where f.request_id = new.id returning f.mail into forgotten;
  -- Taken back with the refusal: no act of its own in the log.
  perform set_config('florescer.is_undoing', 'yes', true);
  delete from public.email_queue m where m.id = forgotten and m.sent_at is null and m.handed_at is null;
  perform set_config('florescer.is_undoing', '', true);
  return null;
end $$;
create trigger forget_refusal after update of status on public.acessos_pendentes
  for each row when (old.status = 'recusado' and new.status <> 'recusado') execute function private.forget_refusal();

-- ── Who may be the same person ──────────────────────────────────────────────────────────────────────────────
-- '(11) 98765-4321', '+55 11 8765 4321' and '011987654321' are one telephone: area code and the last eight digits.
create function private.phone_key(said text) returns text
language sql immutable set search_path = ''
as $$
  select case when length(local) in (10, 11) then left(local, 2) || right(local, 8) when length(digits) >= 8 then digits end
  from (select digits, case when length(digits) in (12, 13) and digits like '55%' then substr(digits, 3) else digits end as local
        from (select ltrim(regexp_replace(coalesce(said, ''), '\D', '', 'g'), '0') as digits) d) n
$$;

-- Where a mail to this address ends: 'ana.lima+grupo@gmail.com' and 'analima@gmail.com' are one mailbox.
create function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(box, '.', '') || '@gmail.com' else box || '@' || domain end
  from (select split_part(split_part(lower(address), '@', 1), '+', 1) as box, split_part(lower(address), '@', 2) as domain) parts
$$;

alter table private.people_index add column phone text, add column mailbox text;

create function private.index_contacts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.mailbox := private.mailbox_of(new.address);
  new.phone := (select private.phone_key(q.telefone) from public.acessos_pendentes q where q.id = new.request_id);
  return new;
end $$;
create trigger index_contacts before insert or update on private.people_index
  for each row execute function private.index_contacts();
create trigger index_contacts after update of telefone on public.acessos_pendentes
  for each row when (new.telefone is distinct from old.telefone) execute function private.on_person_changed();
update private.people_index set phone = null;
-- 'aprovado' comes first: that she is a member already is what matters most.
create index people_index_phone_idx on private.people_index (phone, status, address) where phone is not null;
create index people_index_mailbox_idx on private.people_index (mailbox, status, address);
create index people_index_oldest_idx on private.people_index (requested_at) where request_state = 'pendente';

-- Of one address, at most three others: [{id: of her record, nome, status, por: 'telefone' or 'email'}].
create function private.possible_duplicates(of_address text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'por', o.por,
      'nome', coalesce((select a.nome from public.usuarios_aprovados a where a.id = o.approved_id),
        (select q.nome from public.acessos_pendentes q where q.id = o.request_id),
        (select nullif(p.nome, '') from public.profiles p where p.id = o.user_id), o.address))
    order by o.status, o.address), '[]')
  from private.people_index i
  join lateral (
    select distinct on (found.status, found.address) found.* from (
      (select e.*, 'email' as por from private.people_index e
       where e.mailbox = i.mailbox and e.address <> i.address order by e.status, e.address limit 3)
      union all
      (select t.*, 'telefone' from private.people_index t
       where t.phone = i.phone and t.address <> i.address order by t.status, t.address limit 3)) found
    order by found.status, found.address, found.por limit 3) o on true
  where i.address = of_address
$$;

-- ── One decision of many ────────────────────────────────────────────────────────────────────────────────────
-- outcome as in admin_set_request_status; of an approval 'done' has approved_id. 'deactivated': she is approved, and her
-- account is shut. 'late': the mail has left, so it cannot be taken back.
create function private.decide_one(act text, item jsonb, asked jsonb, seconds integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  request constant uuid := (item ->> 'id')::uuid;
  was constant text := coalesce(item ->> 'was', 'pendente');
  reason constant text := nullif(btrim(asked ->> 'reason'), '');
  q public.acessos_pendentes;
  a public.usuarios_aprovados;
  said jsonb;
  into_group text;
begin
  if act = 'undo-approve' then
    return public.admin_undo_approval((item ->> 'approved_id')::uuid);
  end if;
  if act = 'undo-refuse' then
    return public.admin_set_request_status(request, 'recusado', was);
  end if;
  if act = 'refuse' then
    said := public.admin_set_request_status(request, was, 'recusado');
    if said ->> 'outcome' = 'done' then
      select * into q from public.acessos_pendentes t where t.id = request;
      insert into private.request_refusals (request_id, reason, refused_by) values (request, reason, private.my_email());
      if (asked ->> 'mail')::boolean then
        with queued as (
          insert into public.email_queue (to_email, subject, template, data, next_attempt_at)
          values (q.email, 'Sobre o seu pedido de acesso', 'refusal', jsonb_build_object('nome', q.nome, 'motivo', reason),
            now() + make_interval(secs => seconds * 1.5))
          returning id)
        update private.request_refusals f set mail = queued.id from queued where f.request_id = request;
      end if;
    end if;
    return said;
  end if;

  select * into q from public.acessos_pendentes t where t.id = request;
  if q.id is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  -- Of one, her own; of all, the same.
  into_group := nullif(btrim(coalesce(item ->> 'group', asked ->> 'group')), '');
  if act = 'approve' then
    -- It writes its own line, as for the server's function that calls it.
    perform set_config('florescer.is_undoing', 'yes', true);
    said := public.approve_person(lower(q.email), btrim(q.nome), coalesce(into_group, q.grupo_turma, q.grupo), private.my_email(), was, true, null);
    perform set_config('florescer.is_undoing', '', true);
    if said ->> 'outcome' = 'approved' then
      update public.email_queue m set next_attempt_at = now() + make_interval(secs => seconds * 1.5) where m.id = (said ->> 'mail')::uuid;
      return jsonb_build_object('outcome', 'done', 'approved_id', said -> 'approved_id');
    end if;
    return said - 'approved_id';
  end if;

  -- Into a group, or back to what was before. As when she is approved, the row is held.
  select * into q from public.acessos_pendentes t where t.id = request for update;
  select * into a from public.usuarios_aprovados t where lower(t.email) = lower(q.email);
  if a.id is not null then
    return jsonb_build_object('outcome', 'approved', 'by', a.aprovado_por);
  end if;
  if q.grupo_turma is not distinct from into_group then
    return jsonb_build_object('outcome', 'already');
  end if;
  if act = 'undo-group' and q.grupo_turma is distinct from asked ->> 'from' then
    return jsonb_build_object('outcome', 'moved', 'status', q.status);
  end if;
  if act = 'group' and q.status <> was then
    return jsonb_build_object('outcome', 'moved', 'status', q.status, 'by', private.decided_by(lower(q.email)));
  end if;
  update public.acessos_pendentes t set grupo_turma = into_group where t.id = request;
  return jsonb_build_object('outcome', 'done', 'before', q.grupo_turma);
end $$;

-- asked   {do: 'approve', 'refuse', 'group', 'undo-approve', 'undo-refuse' or 'undo-group'; items: [{id: the request;
--          was: its status on the screen ('pendente'); group: its own; approved_id: to take it back}], at most 200;
--          group: for all; from: the group that is taken back; reason, mail: of a refusal}
-- answers {results: [{id, nome, outcome, …}] in the order asked, undo_seconds: how long it can be taken back}
-- Each for itself: one that fails ('failed', or 'busy' if it met another's decision) takes none of the others with it.
create function public.admin_decide(asked jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  act constant text := asked ->> 'do';
  amount constant integer := case when jsonb_typeof(asked -> 'items') = 'array' then jsonb_array_length(asked -> 'items') end;
  -- Of many, there is more to read before one knows.
  seconds integer := (select s.undo_seconds * case when amount > 1 then 3 else 1 end from private.settings s);
  results jsonb := '{}';
  said jsonb;
  problem text;
  one record;
begin
  perform private.require_admin();
  if act is null or act not in ('approve', 'refuse', 'group', 'undo-approve', 'undo-refuse', 'undo-group')
     or amount is null or amount not between 1 and 200 or length(asked ->> 'reason') > 500 or length(asked ->> 'group') > 100
     or (act = 'group' and coalesce(btrim(asked ->> 'group'), '') = '') then
    raise exception using errcode = '22023', message = 'Pedido inválido.';
  end if;
  -- In the order of the addresses: of two administrators, one waits for the other, and not in a circle.
  for one in
    select i.item, (i.item ->> 'id')::uuid as id, q.nome from jsonb_array_elements(asked -> 'items') with ordinality i (item, n)
    left join public.acessos_pendentes q on q.id = (i.item ->> 'id')::uuid
    order by lower(q.email), i.n
  loop
    begin
      said := private.decide_one(act, one.item, asked, seconds);
    exception when others then
      get stacked diagnostics problem = message_text;
      raise warning 'admin_decide: % (%)', problem, sqlstate;
      said := jsonb_build_object('outcome', case when sqlstate in ('40001', '40P01', '55P03') then 'busy' else 'failed' end);
    end;
    results := results || jsonb_build_object(one.id::text, jsonb_build_object('id', one.id, 'nome', one.nome) || said);
  end loop;
  return jsonb_build_object('undo_seconds', seconds, 'results', (
    select jsonb_agg(results -> ((i.item ->> 'id')::uuid)::text order by i.n)
    from jsonb_array_elements(asked -> 'items') with ordinality i (item, n)));
end $$;

-- ── The requests ────────────────────────────────────────────────────────────────────────────────────────────
-- What administrators know about a request beside what she wrote.
create function private.recusa_of(request uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('motivo', f.reason, 'por', f.refused_by, 'em', f.refused_at, 'email', case when f.mail is not null then (
    select case when m.sent_at is not null then 'enviado' when m.error is not null then 'falhou' else 'na-fila' end
    from public.email_queue m where m.id = f.mail) end)
  from private.request_refusals f where f.request_id = request
$$;

-- asked   {tab: 'pendentes', 'aprovados' (who is approved) or 'historico' (all that are decided); first; size;
--          only: 'ids' for the ids of all of them, at most 200}
-- answers {counts of each tab, newest: {id, nome} of all, oldest: since when the first of those that wait does, total,
--         first, rows}; a row also says her approval, where there is one (approved_id, aprovado_por, status_conta), her
--         role where she has an account, her link's mail (convite), why she was refused (recusa), and of one that waits
--         who may be the same person (duplicatas).
create or replace function public.admin_requests_page(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tab text := coalesce(asked ->> 'tab', 'pendentes');
  size integer := least(greatest(coalesce((asked ->> 'size')::integer, 20), 1), 1000);
  skipped integer := greatest(coalesce((asked ->> 'first')::integer, 0), 0);
  state text := case tab when 'pendentes' then 'pendente' when 'aprovados' then 'aprovado' end;
  counts jsonb;
  total integer;
  page text[];
begin
  perform private.require_admin();
  if asked ->> 'only' = 'ids' then
    return jsonb_build_object('ids', (
      select coalesce(jsonb_agg(f.request_id), '[]') from (
        select i.request_id from private.people_index i
        where i.request_id is not null and case when tab = 'historico' then i.request_state <> 'pendente' else i.request_state = state end
        order by i.requested_at desc, i.request_id limit 200) f));
  end if;
  select jsonb_build_object('pendentes', coalesce(sum(n) filter (where s = 'pendente'), 0),
      'aprovados', coalesce(sum(n) filter (where s = 'aprovado'), 0), 'historico', coalesce(sum(n) filter (where s <> 'pendente'), 0))
    into counts from (
      select i.request_state as s, count(*) as n from private.people_index i where i.request_id is not null group by i.request_state) by_state;
  total := coalesce((counts ->> tab)::integer, 0);
  skipped := least(skipped, greatest(total - 1, 0) / size * size);
  if tab = 'historico' then
    page := array(select i.address from private.people_index i where i.request_id is not null and i.request_state <> 'pendente'
      order by i.requested_at desc, i.request_id offset skipped limit size);
  else
    page := array(select i.address from private.people_index i where i.request_id is not null and i.request_state = state
      order by i.requested_at desc, i.request_id offset skipped limit size);
  end if;
  return jsonb_build_object('counts', counts, 'total', total, 'first', skipped,
    'newest', (select jsonb_build_object('id', q.id, 'nome', q.nome) from public.acessos_pendentes q order by q.criado_em desc, q.id limit 1),
    'oldest', (select min(i.requested_at) from private.people_index i where i.request_state = 'pendente'),
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(q) - array['website'] || jsonb_build_object(
          'approved_id', a.id, 'aprovado_por', a.aprovado_por, 'status_conta', a.status_conta, 'role', r.role,
          'convite', case when a.id is not null then private.invite_of(i.address) end,
          'recusa', private.recusa_of(q.id),
          'duplicatas', case when q.status = 'pendente' then private.possible_duplicates(i.address) else '[]' end)
        order by i.requested_at desc, i.request_id), '[]')
      from private.people_index i
      join lateral (select * from public.acessos_pendentes t where t.id = i.request_id limit 1) q on true
      left join lateral (select * from public.usuarios_aprovados t where t.id = i.approved_id limit 1) a on true
      left join lateral (select t.role from public.user_roles t where t.user_id = i.user_id limit 1) r on true
      where i.address = any (page)));
end $$;

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
    'convite', case when her ->> 'approved_id' is not null then private.invite_of(found_at) end,
    'pedido_em', (select d.pedido_em from public.pedidos_de_exclusao d where d.user_id = (her ->> 'user_id')::uuid),
    'recusa', private.recusa_of((her ->> 'request_id')::uuid),
    'duplicatas', private.possible_duplicates(found_at),
    'solicitacao', coalesce(
      (select to_jsonb(q) - array['website'] from public.acessos_pendentes q where q.id = (her ->> 'request_id')::uuid),
      (select to_jsonb(q) - array['website'] from public.acessos_pendentes q
       where q.user_id = (her ->> 'user_id')::uuid order by q.criado_em desc limit 1)));
end $$;

-- ── Who may call it ─────────────────────────────────────────────────────────────────────────────────────────
revoke execute on function private.forget_refusal(), private.phone_key(text), private.mailbox_of(text), private.index_contacts(),
  private.possible_duplicates(text), private.decide_one(text, jsonb, jsonb, integer), private.recusa_of(uuid),
  public.admin_decide(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.admin_decide(jsonb) to authenticated;
