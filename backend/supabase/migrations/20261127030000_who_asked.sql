-- Whether an address has asked for access is told to whoever asks with it, and that leaves a request and a mail where it had
-- not (docs/decisions/0018-nobody-learns-who-belongs.md). It could be had without: in a statement that fails by something of
-- the caller's own choosing, a second row or a look at the answer, an address that is known failed first and by another rule,
-- and of one that is not nothing was left.

-- As before (20261122002000_callers.sql), but it says what becomes of the request: 'new'; 'repeated', the address has asked by
-- another one; 'kept', it is there already or, of a machine, not wanted. What a machine fills in counts for its caller and not
-- for the address: the address's own requests count there too, and the limit came the sooner where she had asked.
drop function private.admit_access_request(uuid, text, boolean);
create function private.admit_access_request(request_id uuid, address text, is_bait boolean) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ip text := private.client_ip();
  key text := md5(coalesce(address, ''));
begin
  if private.is_known_request(request_id, address) then
    return 'kept';
  end if;
  if (ip is not null and not (
        private.take_turn('access:ip:' || ip, 60, interval '10 minutes')
        and private.take_turn('access:ip-day:' || ip, 300, interval '1 day')))
     or (not is_bait and not private.take_turn('access:email:' || key, 5, interval '1 day'))
     or not private.take_turn('access:most', 3000, interval '1 hour')
     or (not private.take_turn('access:all', 300, interval '1 hour')
         and not private.take_turn('access:near:' || coalesce(private.network_of(split_part(ip, '/', 1), true), ''), 10, interval '1 hour')) then
    raise exception using errcode = 'PT429', message = 'Muitos pedidos de uma vez. Aguarde alguns minutos e envie de novo.';
  end if;
  -- Who sends for the same address at once has waited for the turn until the first was stored.
  return case
    when is_bait or private.is_known_request(request_id, address) then 'kept'
    when exists (select from public.acessos_pendentes q where lower(q.email) = lower(address)) then 'repeated'
    else 'new'
  end;
end $$;
revoke execute on function private.admit_access_request(uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function private.admit_access_request(uuid, text, boolean) to anon, authenticated;

-- As before (20261121000200_people.sql), but a person sends one request at a time, and a repeated one goes the whole way of a
-- new one, under an address that is nobody's: every rule about its fields speaks before the one about the address.
create or replace function private.guard_access_request() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_bait boolean := coalesce(new.website, '') <> '';
  becomes text;
begin
  if not private.is_person() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.website := null;
  end if;
  if private.is_admin() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if current_setting('florescer.access_request', true) = 'sent' then
      raise exception using errcode = '23514', constraint = 'acessos_pendentes_um_por_vez',
        message = 'Envie um pedido de cada vez.';
    end if;
    perform set_config('florescer.access_request', 'sent', true);
    new.id := coalesce(new.id, gen_random_uuid());
    new.user_id := auth.uid();
    new.status := 'pendente';
    new.grupo_turma := null;
    new.criado_em := now();
    new.consentimento_em := now();
    new.email := lower(btrim(new.email));
    if new.data_nascimento > (current_date - interval '13 years')::date then
      raise exception using errcode = '23514', constraint = 'acessos_pendentes_idade',
        message = 'A idade mínima é de 13 anos.';
    end if;
    becomes := private.admit_access_request(new.id, new.email, is_bait);
    if becomes = 'kept' then
      return null;
    elsif becomes = 'repeated' then
      new.email := gen_random_uuid() || '@repetido.invalid';
    end if;
  elsif (to_jsonb(new) - array['nome', 'telefone', 'endereco', 'instagram', 'igreja'])
     is distinct from (to_jsonb(old) - array['nome', 'telefone', 'endereco', 'instagram', 'igreja']) then
    raise exception using errcode = '42501', message = 'Só nome, telefone, endereço, instagram e igreja podem ser alterados.';
  end if;
  return new;
end $$;

create function private.begin_access_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform set_config('florescer.access_request', '', true);
  return null;
end $$;
create trigger begin_access_request before insert on public.acessos_pendentes
  for each statement execute function private.begin_access_request();

-- In the words of the index, which every app knows. Nothing of the statement stays, and no receipt is sent.
create function private.refuse_repeated_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_person() and exists (select from sent where sent.email like '%@repetido.invalid') then
    raise exception using errcode = '23505', schema = 'public', table = 'acessos_pendentes', constraint = 'acessos_pendentes_email_key',
      message = 'duplicate key value violates unique constraint "acessos_pendentes_email_key"';
  end if;
  return null;
end $$;
create trigger refuse_repeated_request after insert on public.acessos_pendentes
  referencing new table as sent
  for each statement execute function private.refuse_repeated_request();

-- What was inserted is not read back in the same statement: a look at that address would say whose it is. (No app ever asked
-- for it; a visitor may not.)
drop policy "own request, or admin" on public.acessos_pendentes;
create policy "own request, or admin" on public.acessos_pendentes for select to authenticated
  using (
    (select private.is_admin())
    or ((select current_setting('florescer.access_request', true)) is distinct from 'sent'
      and ((user_id = (select auth.uid()) and (select private.is_account()))
        or ((select private.is_member()) and lower(email) = (select private.my_email()))))
  );

revoke execute on function private.begin_access_request(), private.refuse_repeated_request() from public, anon, authenticated, service_role;
