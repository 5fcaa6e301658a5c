-- To whom a recado goes by mail, in one place: she who sends it is told beforehand to how many.

create function private.mail_audience() returns table (email text, nome text)
language sql stable set search_path = ''
as $$
  select lower(a.email), a.nome from public.usuarios_aprovados a where a.status_conta = 'ativo'
$$;

create function public.mailing_audience() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select count(*) from private.mail_audience())::integer;
end $$;

-- As before (20261121001000_mail_queue.sql), but for where the women come from.
create or replace function public.queue_recado(recado uuid, preview text, actor text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare its_title text;
begin
  select r.titulo into its_title from public.recados r where r.id = recado;
  if not found then
    return false;
  end if;
  insert into private.recado_mailings (recado_id) values (recado) on conflict (recado_id) do nothing;
  if found then
    insert into public.email_queue (to_email, subject, template, data, recado_id)
    select a.email, 'Novo recado: ' || its_title, 'recado',
      jsonb_build_object('nome', a.nome, 'titulo', its_title, 'previa', preview, 'recado', recado), recado
    from private.mail_audience() a
    on conflict do nothing;
    insert into public.admin_logs (admin_email, acao, detalhes) values (actor, 'ENVIAR_RECADO', jsonb_build_object('recado', recado, 'titulo', its_title));
  end if;
  return true;
end $$;

revoke execute on function private.mail_audience(), public.mailing_audience() from public, anon, authenticated, service_role;
grant execute on function public.mailing_audience() to authenticated;
