-- A reminder goes to whom the recado's mails were for (docs/decisions/0038-who-gets-a-recado-by-mail.md): until now it went
-- to every reader, also of a recado that was mailed to one group, and to those whom stopping had just spared.

-- Who is reminded: can read it, has not, wants mails, and is meant by its mailing if there is one. Of a stopped mailing
-- only who has got its mail. Whoever's first mail still waits, or is about to be queued, is not reminded of it.
create function private.reminder_audience(recado uuid) returns table (approved_id uuid, email text, nome text)
language sql stable set search_path = ''
as $$
  with mailing as (select m.groups, m.stopped_at is not null as is_stopped from private.recado_mailings m where m.recado_id = recado)
  select a.approved_id, a.email, a.nome
  from private.mail_audience((select m.groups from mailing m)) a join private.readers() p on p.email = a.email
  where not exists (select from public.recados_leitura l where l.recado_id = recado and l.user_id = p.user_id)
    and not exists (select from private.planned_mailings t where t.recado_id = recado)
    and not exists (
      select from public.email_queue q where q.recado_id = recado and lower(q.to_email) = a.email and q.sent_at is null)
    and (not exists (select from mailing m where m.is_stopped) or exists (
      select from public.email_queue q where q.recado_id = recado and lower(q.to_email) = a.email and q.sent_at is not null))
$$;

-- As before (20261122011000_mailing_choice.sql), but to these.
create or replace function public.queue_reminder(recado uuid, preview text, actor text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  its_title text;
  people integer;
begin
  select r.titulo into its_title from public.recados r
  where r.id = recado and private.is_open(r.rascunho, r.publicado_em, r.expira_em);
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.recado_mailings'), hashtext(recado::text));
  if exists (select from private.recado_reminders t where t.recado_id = recado and t.reminded_at > now() - interval '24 hours') then
    return -1;
  end if;
  -- Not of the recado's own mails: one person gets one of those, and they are what is counted.
  insert into public.email_queue (to_email, subject, template, data)
  select a.email, 'Lembrete: ' || its_title, 'reminder',
    jsonb_build_object('nome', a.nome, 'titulo', its_title, 'previa', preview, 'recado', recado, 'pessoa', a.approved_id)
  from private.reminder_audience(recado) a;
  get diagnostics people = row_count;
  if people > 0 then
    insert into private.recado_reminders as t (recado_id) values (recado)
    on conflict (recado_id) do update set reminded_at = excluded.reminded_at;
    insert into public.admin_logs (admin_email, acao, detalhes) values (actor, 'LEMBRAR_RECADO',
      jsonb_build_object('recado', recado, 'titulo', its_title, 'pessoas', people));
  end if;
  return people;
end $$;

-- As before (20261122011000_mailing_choice.sql). `reminds_meant` tells an app that a reminder goes to whom its mails were for.
create or replace function public.recado_reads(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare people integer;
begin
  perform private.require_admin();
  select count(*) into people from private.readers();
  if people < 5 then
    return jsonb_build_object('people', people, 'recados', '{}'::jsonb);
  end if;
  return jsonb_build_object('people', people, 'reminds_meant', true, 'recados', (
    with asked as (
      select r.id from public.recados r
      where r.id = any (ids[1:20]) and private.is_open(r.rascunho, r.publicado_em, r.expira_em)
    ), marks as (
      select l.recado_id, count(*) as n from public.recados_leitura l join private.readers() p on p.user_id = l.user_id
      where l.recado_id in (select a.id from asked a) group by l.recado_id
    )
    select coalesce(jsonb_object_agg(a.id, jsonb_build_object('read', coalesce(m.n, 0), 'reminded_at', t.reminded_at)), '{}')
    from asked a left join marks m on m.recado_id = a.id left join private.recado_reminders t on t.recado_id = a.id));
end $$;

revoke execute on function private.reminder_audience(uuid) from public, anon, authenticated, service_role;
