-- A correction of a record writes only what the administrator changed. Before, it wrote every field as it stood when the form
-- was opened, and what the member or another administrator had changed since was put back.

-- changes  {nome, grupo, telefone, endereco, instagram, igreja; seen: the same fields as the form showed them}
-- A field that is as it was seen is left alone. If one that she changed has changed meanwhile too, nothing is written (FL409).
-- Apps that do not say what was seen write every field that they name.
create or replace function public.admin_edit_person(approved_id uuid, request_id uuid, changes jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  seen jsonb := coalesce(changes -> 'seen', '{}');
  wanted jsonb := (
    select coalesce(jsonb_object_agg(c.key, coalesce(c.value, '')), '{}') from jsonb_each_text(changes - 'seen') c
    where c.value is distinct from seen ->> c.key);
  a record;
  q record;
  present jsonb;
begin
  perform private.require_admin();
  select t.id, t.nome, t.grupo_turma into a from public.usuarios_aprovados t where t.id = admin_edit_person.approved_id for update;
  select t.id, t.nome, t.telefone, t.endereco, t.instagram, t.igreja, coalesce(t.grupo_turma, t.grupo) as grupo into q
  from public.acessos_pendentes t where t.id = admin_edit_person.request_id for update;
  if a.id is null and q.id is null then
    raise exception using errcode = 'P0002', message = 'Este cadastro já não existe.';
  end if;
  -- As admin_person shows them.
  present := jsonb_build_object('nome', coalesce(a.nome, q.nome), 'grupo', coalesce(a.grupo_turma, q.grupo, ''),
    'telefone', q.telefone, 'endereco', q.endereco, 'instagram', q.instagram, 'igreja', coalesce(q.igreja, ''));
  if exists (
    select from jsonb_each_text(wanted) w
    where seen ? w.key and present ->> w.key is distinct from seen ->> w.key and present ->> w.key is distinct from w.value) then
    raise exception using errcode = 'FL409', message = 'Este cadastro mudou enquanto isso. Confira e salve de novo.';
  end if;
  update public.usuarios_aprovados t set
    nome = coalesce(wanted ->> 'nome', t.nome),
    grupo_turma = case when wanted ? 'grupo' then nullif(wanted ->> 'grupo', '') else t.grupo_turma end
  where t.id = a.id;
  -- A group that is hers already is not set: what she chose herself (grupo) stays hers.
  update public.acessos_pendentes t set
    nome = coalesce(wanted ->> 'nome', t.nome),
    telefone = coalesce(wanted ->> 'telefone', t.telefone),
    endereco = coalesce(wanted ->> 'endereco', t.endereco),
    instagram = coalesce(wanted ->> 'instagram', t.instagram),
    igreja = case when wanted ? 'igreja' then nullif(wanted ->> 'igreja', '') else t.igreja end,
    grupo_turma = coalesce(nullif(nullif(wanted ->> 'grupo', ''), q.grupo), t.grupo_turma)
  where t.id = q.id;
end $$;
