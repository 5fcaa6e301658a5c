-- The people as an admin sees them: approved, asking, or with nothing but an account. They run as the caller: what she
-- may see and change is decided by the rights of the tables, and whoever is no admin is told so instead of being shown
-- an empty list. One JSON value each, since the API cuts a list of rows at a thousand.

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'Só administradoras podem fazer isso.';
  end if;
end $$;

-- One row for each e-mail. What the ministry decided about her wins over what she asked, and that over her account.
create view private.people with (security_invoker = true) as
with account as (
  select p.id, p.email, lower(p.email) as address, p.nome, p.created_at, coalesce(r.role, 'pending') as role
  from public.profiles p left join public.user_roles r on r.user_id = p.id
),
approved as (select a.*, lower(a.email) as address from public.usuarios_aprovados a),
request as (select q.*, lower(q.email) as address from public.acessos_pendentes q)
select
  coalesce(a.id, q.id, c.id) as id,
  coalesce(a.nome, q.nome, nullif(c.nome, ''), c.email) as nome,
  coalesce(a.email, q.email, c.email) as email,
  q.telefone,
  coalesce(a.grupo_turma, q.grupo_turma, q.grupo) as grupo,
  case when a.id is not null or c.role in ('admin', 'member') then 'aprovado' else coalesce(q.status, 'pendente') end as status,
  coalesce(q.criado_em, c.created_at) as criado_em,
  a.aprovado_em,
  a.status_conta,
  a.ultimo_login,
  a.activation_expires,
  c.id as user_id,
  c.role,
  a.id as approved_id,
  q.id as request_id,
  -- A request may have been sent from her account for another address.
  q.id is not null or exists (select 1 from public.acessos_pendentes sent where sent.user_id = c.id) as tem_solicitacao,
  d.concluir_ate as excluir_ate
from approved a
full join request q on q.address = a.address
full join account c on c.address = coalesce(a.address, q.address)
left join public.pedidos_de_exclusao d on d.user_id = c.id;

create function public.admin_people() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(p)) order by coalesce(p.aprovado_em, p.criado_em) desc, p.id), '[]')
    from private.people p);
end $$;

create function public.admin_requests() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(to_jsonb(q) - array['website'] order by q.criado_em desc, q.id), '[]') from public.acessos_pendentes q);
end $$;

-- By any of her ids: the approved row's, the request's or the account's, so that an address of hers stays good when she
-- is approved. Null if nobody has it.
create function public.admin_person(id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare her record;
begin
  perform private.require_admin();
  select * into her from private.people p
  where admin_person.id in (p.approved_id, p.request_id, p.user_id)
  order by (p.approved_id = admin_person.id) desc nulls last, (p.request_id = admin_person.id) desc nulls last limit 1;
  if her.id is null then
    return null;
  end if;
  return to_jsonb(her) || jsonb_build_object(
    'aprovado_por', (select a.aprovado_por from public.usuarios_aprovados a where a.id = her.approved_id),
    'pedido_em', (select d.pedido_em from public.pedidos_de_exclusao d where d.user_id = her.user_id),
    'solicitacao', (
      select to_jsonb(q) - array['website'] from public.acessos_pendentes q
      where q.id = her.request_id or (her.request_id is null and q.user_id = her.user_id)
      order by q.criado_em desc limit 1));
end $$;

-- What an admin corrects in her record: both rows or neither.
create function public.admin_edit_person(approved_id uuid, request_id uuid, changes jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare found_rows integer := 0; counted integer;
begin
  perform private.require_admin();
  if admin_edit_person.approved_id is not null then
    update public.usuarios_aprovados a set nome = changes ->> 'nome', grupo_turma = nullif(changes ->> 'grupo', '')
    where a.id = admin_edit_person.approved_id;
    get diagnostics counted = row_count;
    found_rows := found_rows + counted;
  end if;
  if admin_edit_person.request_id is not null then
    update public.acessos_pendentes q set
      nome = changes ->> 'nome', telefone = changes ->> 'telefone', endereco = changes ->> 'endereco',
      instagram = changes ->> 'instagram', igreja = nullif(changes ->> 'igreja', ''),
      grupo = coalesce(nullif(changes ->> 'grupo', ''), q.grupo)
    where q.id = admin_edit_person.request_id;
    get diagnostics counted = row_count;
    found_rows := found_rows + counted;
  end if;
  if found_rows = 0 then
    raise exception using errcode = 'P0002', message = 'Este cadastro já não existe.';
  end if;
end $$;

grant select on private.people to authenticated;
grant execute on function private.require_admin(), public.admin_people(), public.admin_requests(), public.admin_person(uuid),
  public.admin_edit_person(uuid, uuid, jsonb) to authenticated;
