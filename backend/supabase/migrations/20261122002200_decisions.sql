-- What is decided about a request for access. There is one way from each state to the next, and whoever takes it says
-- where she believes to start: of two who decide at once the second learns what the first has done.
--
--   pendente ──approve_person──▶ aprovado ──the link is used──▶ let in ◀──admin_set_account_status──▶ desativado
--     │  ▲  ▲                       │
--     │  │  └──admin_undo_approval──┘ (until the mail with her link leaves)
--     └──┴──admin_set_request_status──▶ recusado, or the word 'aprovado' alone, which lets nobody in
--
-- The request's status cannot say one thing and her access another: who is approved is not refused but deactivated.

-- ── What was said until now ─────────────────────────────────────────────────────────────────────────────────
-- Approved women whose requests said otherwise. Who never came in was refused last: her link ends. Who did is in, and
-- the word follows; nobody is thrown out by an update. Both stand in the log.
create function private.mend_requests() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  her record;
  is_in boolean;
begin
  for her in
    select a.id, a.email, a.nome, a.status_conta, q.id as request_id, q.status
    from public.usuarios_aprovados a join public.acessos_pendentes q on lower(q.email) = lower(a.email)
    where q.status = 'recusado'
  loop
    is_in := exists (
      select from public.profiles p join public.user_roles r on r.user_id = p.id
      where lower(p.email) = lower(her.email) and r.role in ('admin', 'member'));
    if not is_in and her.status_conta = 'ativo' then
      update public.usuarios_aprovados set status_conta = 'desativado' where id = her.id;
      insert into public.admin_logs (admin_email, acao, alvo_email, detalhes)
      values ('florescer', 'DESATIVAR_CONTA', lower(her.email), jsonb_build_object(
        'tabela', 'usuarios_aprovados', 'id', her.id, 'nome', her.nome,
        'mudou', jsonb_build_object('status_conta', jsonb_build_object('de', 'ativo', 'para', 'desativado'))));
    end if;
    update public.acessos_pendentes set status = 'aprovado' where id = her.request_id;
    insert into public.admin_logs (admin_email, acao, alvo_email, detalhes)
    values ('florescer', 'ALTERAR_STATUS', lower(her.email), jsonb_build_object(
      'tabela', 'acessos_pendentes', 'id', her.request_id, 'nome', her.nome,
      'mudou', jsonb_build_object('status', jsonb_build_object('de', her.status, 'para', 'aprovado'))));
  end loop;
end $$;
select private.mend_requests();
drop function private.mend_requests();

-- ── The rule, whoever writes ────────────────────────────────────────────────────────────────────────────────
-- Also for apps of earlier versions, which write the status by itself.
create function private.guard_request_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.usuarios_aprovados a where lower(a.email) = lower(new.email)) then
    raise exception using errcode = '23514', constraint = 'acessos_pendentes_aprovada',
      message = 'Ela já foi aprovada. Para impedir a entrada, desative a conta.';
  end if;
  return new;
end $$;
create trigger guard_request_status before update of status on public.acessos_pendentes
  for each row when (old.status is distinct from new.status and new.status <> 'aprovado')
  execute function private.guard_request_status();

-- Who decided last about her, as the log has it.
create function private.decided_by(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select l.admin_email from public.admin_logs l
  where l.alvo_email = decided_by.address
    and l.acao in ('APROVAR_USUARIO', 'RECUSAR_USUARIO', 'ALTERAR_STATUS', 'DESATIVAR_CONTA', 'REATIVAR_CONTA', 'DESFAZER_APROVACAO')
  order by l.criado_em desc, l.ordem desc limit 1
$$;

-- ── Refused, waiting, or the word alone ─────────────────────────────────────────────────────────────────────
-- outcome: 'done'; 'already' (it says so by now); 'moved' (it says something else: status); 'approved' (she is: her
-- approved row's id, and by whom); 'gone'.
create function public.admin_set_request_status(request uuid, was text, becomes text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  q public.acessos_pendentes;
  a public.usuarios_aprovados;
begin
  perform private.require_admin();
  -- An approval under way holds this row until it is whole.
  select * into q from public.acessos_pendentes t where t.id = request for update;
  if q.id is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if becomes <> 'aprovado' then
    select * into a from public.usuarios_aprovados t where lower(t.email) = lower(q.email);
    if a.id is not null then
      return jsonb_build_object('outcome', 'approved', 'approved_id', a.id, 'by', a.aprovado_por, 'status_conta', a.status_conta);
    end if;
  end if;
  if q.status = becomes then
    return jsonb_build_object('outcome', 'already', 'by', private.decided_by(lower(q.email)));
  end if;
  if q.status <> was then
    return jsonb_build_object('outcome', 'moved', 'status', q.status, 'by', private.decided_by(lower(q.email)));
  end if;
  update public.acessos_pendentes t set status = becomes where t.id = request;
  return jsonb_build_object('outcome', 'done');
end $$;

-- For good; outcomes as above.
create function public.admin_delete_request(request uuid, was text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  q public.acessos_pendentes;
  a public.usuarios_aprovados;
begin
  perform private.require_admin();
  select * into q from public.acessos_pendentes t where t.id = request for update;
  if q.id is null then
    return jsonb_build_object('outcome', 'already');
  end if;
  select * into a from public.usuarios_aprovados t where lower(t.email) = lower(q.email);
  if a.id is not null then
    return jsonb_build_object('outcome', 'approved', 'approved_id', a.id, 'by', a.aprovado_por, 'status_conta', a.status_conta);
  end if;
  if q.status <> was then
    return jsonb_build_object('outcome', 'moved', 'status', q.status, 'by', private.decided_by(lower(q.email)));
  end if;
  delete from public.acessos_pendentes t where t.id = request;
  return jsonb_build_object('outcome', 'done');
end $$;

-- ── In, or shut out ─────────────────────────────────────────────────────────────────────────────────────────
create function public.admin_set_account_status(approved uuid, was text, becomes text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare a public.usuarios_aprovados;
begin
  perform private.require_admin();
  select * into a from public.usuarios_aprovados t where t.id = approved for update;
  if a.id is null then
    return jsonb_build_object('outcome', 'gone');
  end if;
  if a.status_conta = becomes then
    return jsonb_build_object('outcome', 'already', 'by', private.decided_by(lower(a.email)));
  end if;
  if a.status_conta <> was then
    return jsonb_build_object('outcome', 'moved', 'by', private.decided_by(lower(a.email)));
  end if;
  update public.usuarios_aprovados t set status_conta = becomes where t.id = approved;
  return jsonb_build_object('outcome', 'done');
end $$;

-- ── Approved, and taken back ────────────────────────────────────────────────────────────────────────────────
-- How long an approval can be taken back; the mail with her link leaves half as much later.
alter table private.settings add column undo_seconds integer not null default 5 check (undo_seconds between 0 and 60);

-- What an approval found, for who takes it back.
create table private.approval_steps (
  approved_id uuid primary key references public.usuarios_aprovados (id) on delete cascade,
  mail uuid not null,
  request_id uuid,
  request_status text,
  request_group text,
  -- An account that became a member's by it.
  raised uuid
);
alter table private.approval_steps enable row level security;
grant all on private.approval_steps to service_role;

-- For the function approve-user. `was`: what the request said where she decided; null if it was not looked at. With
-- `may_undo` the mail waits; else it is taken already by `holder`, who sends it now.
-- outcome: 'approved' (approved_id; mail; undo_seconds), 'already' (by whom), 'deactivated', or 'moved' (status, by whom).
create function public.approve_person(address text, nome text, grupo text, actor text, was text, may_undo boolean, holder uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  a public.usuarios_aprovados;
  q public.acessos_pendentes;
  raised uuid;
  mail uuid;
  seconds integer := (select s.undo_seconds from private.settings s);
begin
  -- What can no longer be taken back is forgotten.
  delete from private.approval_steps s
  where not exists (select from public.email_queue m where m.id = s.mail and m.sent_at is null and m.handed_at is null);
  -- Two admins, or two taps: the second finds what the first has done.
  perform pg_advisory_xact_lock(hashtext('approve_user:' || approve_person.address));
  select * into q from public.acessos_pendentes t where lower(t.email) = approve_person.address for update;
  select * into a from public.usuarios_aprovados t where lower(t.email) = approve_person.address;
  if a.status_conta = 'desativado' then
    return jsonb_build_object('outcome', 'deactivated');
  end if;
  if a.id is null and approve_person.was is not null and q.status is distinct from approve_person.was then
    return jsonb_build_object('outcome', 'moved', 'status', q.status, 'by', private.decided_by(approve_person.address));
  end if;
  update public.acessos_pendentes t set status = 'aprovado', grupo_turma = coalesce(approve_person.grupo, t.grupo_turma)
  where t.id = q.id and t.status <> 'aprovado';
  -- An account that merely carries her address may be anybody's: only a proved one becomes member without the link.
  update public.user_roles r set role = 'member'
  from private.proved_addresses proved
  where proved.user_id = r.user_id and proved.email = approve_person.address and r.role = 'pending'
  returning r.user_id into raised;
  if a.id is not null then
    return jsonb_build_object('outcome', 'already', 'approved_id', a.id, 'by', a.aprovado_por);
  end if;
  insert into public.usuarios_aprovados (email, nome, grupo_turma, aprovado_por)
  values (approve_person.address, approve_person.nome, approve_person.grupo, approve_person.actor) returning * into a;
  mail := private.issue_link(a.id, case when not may_undo then approve_person.holder end);
  if may_undo then
    update public.email_queue m set next_attempt_at = now() + make_interval(secs => seconds * 1.5) where m.id = mail;
    insert into private.approval_steps (approved_id, mail, request_id, request_status, request_group, raised)
    values (a.id, mail, q.id, q.status, q.grupo_turma, raised);
  end if;
  insert into public.admin_logs (admin_email, acao, alvo_email, detalhes)
  values (approve_person.actor, 'APROVAR_USUARIO', approve_person.address,
    jsonb_build_object('nome', approve_person.nome, 'grupo', approve_person.grupo));
  return jsonb_build_object('outcome', 'approved', 'approved_id', a.id, 'mail', mail, 'undo_seconds', seconds);
end $$;

-- Functions of earlier versions call it so.
create or replace function public.approve_user(address text, nome text, grupo text, actor text, holder uuid)
returns table (outcome text, mail uuid)
language sql volatile security definer set search_path = ''
as $$
  select r ->> 'outcome', (r ->> 'mail')::uuid
  from public.approve_person(approve_user.address, approve_user.nome, approve_user.grupo, approve_user.actor, null, false, approve_user.holder) r
$$;

-- As if it had not been, except in the log. outcome: 'done', or 'late' (the mail with her link is on its way, or out).
create function public.admin_undo_approval(approved uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  a public.usuarios_aprovados;
  step private.approval_steps;
begin
  perform private.require_admin();
  select * into a from public.usuarios_aprovados t where t.id = approved for update;
  select * into step from private.approval_steps s where s.approved_id = approved;
  if step.approved_id is null then
    return jsonb_build_object('outcome', 'late');
  end if;
  perform set_config('florescer.is_undoing', 'yes', true);
  -- Who is sending it asks for leave at the last byte (hand_mail): it is gone by then, or has left.
  delete from public.email_queue m where m.id = step.mail and m.sent_at is null and m.handed_at is null;
  if not found then
    perform set_config('florescer.is_undoing', '', true);
    return jsonb_build_object('outcome', 'late');
  end if;
  delete from private.activations t where t.approved_id = approved;
  delete from public.usuarios_aprovados t where t.id = approved;
  update public.user_roles r set role = 'pending' where r.user_id = step.raised and r.role = 'member';
  update public.acessos_pendentes q set status = step.request_status, grupo_turma = step.request_group where q.id = step.request_id;
  perform set_config('florescer.is_undoing', '', true);
  perform private.log_admin_action('DESFAZER_APROVACAO', a.email, jsonb_build_object('nome', a.nome));
  return jsonb_build_object('outcome', 'done');
end $$;

-- One act, one line.
drop trigger log_admin_action on public.acessos_pendentes;
create trigger log_admin_action after update or delete on public.acessos_pendentes
  for each row when (auth.uid() is not null and current_setting('florescer.is_undoing', true) is distinct from 'yes')
  execute function private.log_request_action();
drop trigger log_admin_action on public.user_roles;
create trigger log_admin_action after update on public.user_roles
  for each row when (auth.uid() is not null and new.role is distinct from old.role
    and current_setting('florescer.is_undoing', true) is distinct from 'yes') execute function private.log_role_action();

drop trigger log_admin_action_delete on public.email_queue;
create trigger log_admin_action_delete after delete on public.email_queue
  for each row when (auth.uid() is not null and current_setting('florescer.is_undoing', true) is distinct from 'yes')
  execute function private.log_mail_action();

-- Whether her link has reached her mail server: 'enviado', 'na-fila' (it waits for its first try, or is under way),
-- 'falhou' (it was tried; it may be tried again), or null where nobody remembers.
create function private.invite_of(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select case when m.sent_at is not null then 'enviado' when m.error is not null then 'falhou' else 'na-fila' end
  from public.email_queue m
  where lower(m.to_email) = invite_of.address and m.template in ('activation', 'password-reset')
  order by m.created_at desc limit 1
$$;

-- Of those just approved: {<approved id>: state}. Whoever is no longer approved is missing.
create function public.admin_invites(approved uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(a.id, private.invite_of(lower(a.email))), '{}')
    from public.usuarios_aprovados a where a.id = any (approved[1:1000]));
end $$;

-- ── Deleted for good ────────────────────────────────────────────────────────────────────────────────────────
-- All of her with its line in the log, or nothing: her account with everything that hangs on it, her approval, her
-- requests and her mails. What admins did stays in the log: it is what they answer for. (No file is hers: what lies in
-- the bucket belongs to the content.) Again is harmless, and leaves no second line.
-- outcome: 'done', 'mismatch' (the account has another address), 'last_admin'.
create function public.delete_person(account uuid, address text, actor text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  uid uuid;
  her_address constant text := lower(btrim(delete_person.address));
  rows_gone integer := 0;
  counted integer;
  broken text;
begin
  if account is not null then
    select p.id into uid from public.profiles p where p.id = account;
    if uid is not null and not exists (select from public.profiles p where p.id = uid and lower(p.email) = her_address) then
      return 'mismatch';
    end if;
    -- An account that has lost its profile.
    uid := coalesce(uid, (select u.id from auth.users u where u.id = account and lower(u.email) = her_address));
  else
    select p.id into uid from public.profiles p where lower(p.email) = her_address;
  end if;
  -- An approval of this address, if one is under way, comes before or after.
  perform pg_advisory_xact_lock(hashtext('approve_user:' || her_address));
  if uid is not null then
    -- A request may carry another address than the account that sent it.
    delete from public.acessos_pendentes q where q.user_id = uid;
    get diagnostics counted = row_count;
    rows_gone := rows_gone + counted;
    perform private.end_sessions(uid);
    delete from auth.users u where u.id = uid;
    get diagnostics counted = row_count;
    rows_gone := rows_gone + counted;
  end if;
  delete from public.acessos_pendentes q where lower(q.email) = her_address;
  get diagnostics counted = row_count;
  rows_gone := rows_gone + counted;
  delete from public.usuarios_aprovados a where lower(a.email) = her_address;
  get diagnostics counted = row_count;
  rows_gone := rows_gone + counted;
  delete from public.email_queue m where lower(m.to_email) = her_address;
  get diagnostics counted = row_count;
  rows_gone := rows_gone + counted;
  if rows_gone > 0 then
    insert into public.admin_logs (admin_email, acao, alvo_email, detalhes)
    values (delete_person.actor, 'EXCLUIR_USUARIO_PERMANENTE', her_address, jsonb_build_object('userId', uid));
  end if;
  return 'done';
exception when check_violation then
  get stacked diagnostics broken = constraint_name;
  if broken = 'user_roles_last_admin' then
    return 'last_admin';
  end if;
  raise;
end $$;

-- ── Who is who: the word alone is no approval ───────────────────────────────────────────────────────────────
alter table private.people_index add column request_state text, add column requested_at timestamptz;

create or replace function private.index_person(her_address text) returns void
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
  is_approved boolean;
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
  is_approved := a.id is not null or is_let_in;
  her_status := case when is_approved then 'aprovado' else coalesce(q.status, 'pendente') end;
  update private.people_index i set
    id = coalesce(a.id, q.id, c.id), approved_id = a.id, request_id = q.id, user_id = c.id,
    listed_at = coalesce(a.aprovado_em, q.criado_em, c.created_at),
    status = her_status,
    has_request = asked,
    states = array_remove(array[
      case when her_status = 'aprovado' and not is_approved then 'sem-convite' else her_status end,
      case when a.status_conta = 'desativado' then 'desativado' end,
      case when a.id is not null and not is_let_in then 'sem-cadastro' end,
      case when a.id is null and not asked then 'sem-solicitacao' end,
      case when is_leaving then 'exclusao' end], null),
    -- Under which of the requests she is found: one that waits, waits, whoever she is by now.
    request_state = case when q.status = 'pendente' or q.id is null then q.status when is_approved then 'aprovado'
      when q.status = 'aprovado' then 'sem-convite' else q.status end,
    requested_at = q.criado_em,
    grupo = coalesce(a.grupo_turma, q.grupo_turma, q.grupo, ''),
    words = private.fold(coalesce(a.nome, q.nome, nullif(c.nome, ''), c.email, '') || ' ' || her_address)
  where i.address = her_address;
end $$;

do $$
begin
  perform private.index_person(known.address) from (select i.address from private.people_index i order by 1) known;
end $$;

create index people_index_request_idx on private.people_index (request_state, requested_at desc, request_id) where request_id is not null;
create index people_index_decided_idx on private.people_index (requested_at desc, request_id)
  where request_id is not null and request_state <> 'pendente';

-- asked   {tab: 'pendentes', 'aprovados' (who is approved) or 'historico' (all that are decided); first; size}
-- answers {counts of each tab, newest: {id, nome} of all, total, first, rows}; a row also says her approval, where there
--         is one (approved_id, aprovado_por, status_conta), her role where she has an account, and her link's mail (convite).
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
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(q) - array['website'] || jsonb_build_object(
          'approved_id', a.id, 'aprovado_por', a.aprovado_por, 'status_conta', a.status_conta, 'role', r.role,
          'convite', case when a.id is not null then private.invite_of(i.address) end)
        order by i.requested_at desc, i.request_id), '[]')
      from private.people_index i
      join lateral (select * from public.acessos_pendentes t where t.id = i.request_id limit 1) q on true
      left join lateral (select * from public.usuarios_aprovados t where t.id = i.approved_id limit 1) a on true
      left join lateral (select t.role from public.user_roles t where t.user_id = i.user_id limit 1) r on true
      where i.address = any (page)));
end $$;
drop index public.acessos_pendentes_status_idx, public.acessos_pendentes_decided_idx;

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
    'solicitacao', coalesce(
      (select to_jsonb(q) - array['website'] from public.acessos_pendentes q where q.id = (her ->> 'request_id')::uuid),
      (select to_jsonb(q) - array['website'] from public.acessos_pendentes q
       where q.user_id = (her ->> 'user_id')::uuid order by q.criado_em desc limit 1)));
end $$;

-- ── Who may call it ─────────────────────────────────────────────────────────────────────────────────────────
revoke execute on function private.guard_request_status(), private.decided_by(text), private.invite_of(text),
  public.admin_set_request_status(uuid, text, text), public.admin_delete_request(uuid, text),
  public.admin_set_account_status(uuid, text, text), public.admin_undo_approval(uuid), public.admin_invites(uuid[]),
  public.approve_person(text, text, text, text, text, boolean, uuid), public.delete_person(uuid, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.admin_set_request_status(uuid, text, text), public.admin_delete_request(uuid, text),
  public.admin_set_account_status(uuid, text, text), public.admin_undo_approval(uuid), public.admin_invites(uuid[]) to authenticated;
grant execute on function public.approve_person(text, text, text, text, text, boolean, uuid), public.delete_person(uuid, text, text) to service_role;
