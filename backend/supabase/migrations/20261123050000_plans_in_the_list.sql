-- As before (20261123030000_planned_groups.sql). Asked about no recado in particular, it also says of every scheduled mailing
-- that is not for all which groups it is for (`plans`): the list of recados shows them.
create or replace function public.mailing_audiences(recado uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with people as (select u.grupo from private.unmailed(recado) u)
    select jsonb_build_object(
      'people', (select count(*) from people),
      'silent', (select count(*) from public.usuarios_aprovados a where a.status_conta = 'ativo' and not a.recados_por_email),
      'planned', (select to_jsonb(p.groups) from private.planned_groups p where p.recado_id = recado),
      'groups', (
        select coalesce(jsonb_agg(jsonb_build_object('nome', g.grupo, 'people', g.n) order by g.grupo), '[]')
        from (select p.grupo, count(*) as n from people p where p.grupo is not null group by p.grupo) g))
      || case when recado is null then jsonb_build_object('plans', (
        select coalesce(jsonb_object_agg(p.recado_id, p.groups), '{}')
        from private.planned_groups p join private.planned_mailings m using (recado_id))) else '{}' end);
end $$;
