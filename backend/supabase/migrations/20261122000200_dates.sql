-- A date that no clock says ('-infinity', the year 44 before Christ, 12026) stops whatever screen has to write it out,
-- on all her devices: it is refused wherever a person may write one. A phone's clock may well say 1970: what it means is
-- decided by the merge, not refused.

create function private.is_clock_time(moment timestamptz) returns boolean
language sql immutable set search_path = ''
as $$ select moment >= '1970-01-01T00:00:00Z' and moment < '2100-01-01T00:00:00Z' $$;

create function private.is_clock_day(day date) returns boolean
language sql immutable set search_path = ''
as $$ select day between '1970-01-01' and '2099-12-31' $$;

grant execute on function private.is_clock_time(timestamptz), private.is_clock_day(date) to anon, authenticated, service_role;

-- ── What is there already ───────────────────────────────────────────────────────────────────────────────────
-- Stays, with the nearest date that can be read. The triggers that keep a start and a read mark as they were look away;
-- those that tell the devices do not.
alter table public.user_progress disable trigger merge_progress;
alter table public.recados_leitura disable trigger keep_read_mark;

-- She began at the earliest when she had her account.
update public.user_progress p set started_at = date_trunc('milliseconds',
  coalesce((select u.created_at from public.profiles u where u.id = p.user_id), now()))
where not private.is_clock_time(p.started_at);

update public.events set event_date = '2099-12-31T12:00:00Z' where event_date >= '2100-01-01T00:00:00Z';
update public.devotionals set date = null where not private.is_clock_day(date);
update public.acessos_pendentes set data_nascimento = '2099-12-31' where data_nascimento > '2099-12-31';

do $$
declare
  moments constant text[][] := array[
    ['events', 'event_date'], ['recados', 'publicado_em'], ['products', 'created_at'], ['recados_leitura', 'lido_em'],
    ['acessos_pendentes', 'criado_em'], ['acessos_pendentes', 'consentimento_em'],
    ['usuarios_aprovados', 'aprovado_em'], ['usuarios_aprovados', 'activation_expires'], ['usuarios_aprovados', 'ultimo_login'],
    ['pedidos_de_exclusao', 'pedido_em'], ['pedidos_de_exclusao', 'concluir_ate'], ['email_queue', 'sent_at']];
  moment text[];
begin
  foreach moment slice 1 in array moments loop
    execute format($sql$
      update public.%1$I set %2$I = case when %2$I < now() then '1970-01-01T00:00:00Z'::timestamptz else now() end
      where not private.is_clock_time(%2$I)
    $sql$, moment[1], moment[2]);
  end loop;
  -- A table with triggers that wait for the end is not altered.
  set constraints all immediate;
  foreach moment slice 1 in array moments loop
    execute format('alter table public.%1$I add constraint %1$s_%2$s_possivel check (private.is_clock_time(%2$I))',
      moment[1], moment[2]);
  end loop;
end $$;
alter table public.devotionals add constraint devotionals_date_possivel check (private.is_clock_day(date));
alter table public.acessos_pendentes add constraint acessos_pendentes_data_nascimento_possivel check (data_nascimento <= '2099-12-31');

alter table public.user_progress enable trigger merge_progress;
alter table public.recados_leitura enable trigger keep_read_mark;

-- ── Her start ───────────────────────────────────────────────────────────────────────────────────────────────
-- Looked at as it was written, before the merge makes a possible date of it. Null is what a phone holds to which the
-- server once said an impossible one: it knows of no start, and the merge has the earliest of those that are known.
create function private.check_start() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_clock_time(new.started_at) then
    raise exception using errcode = '22008', message = 'A journey cannot begin at that time.';
  end if;
  return new;
end $$;
-- Triggers fire in the order of their names: before merge_progress.
create trigger check_start before insert or update on public.user_progress
  for each row execute function private.check_start();
