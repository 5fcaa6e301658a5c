-- Who calls, for the limits: what a stranger can have as many of as she likes is one caller, and nobody's limit is
-- paid by others.

-- Who an address is to a limit: an IPv4 address, or the network of an IPv6 address that one line gets (/64). Wider:
-- their neighbourhood (/24, /48), which one person may well have. What is no address is one caller, whatever it says.
create function private.network_of(address text, is_wide boolean default false) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Some proxies add the port, and a link's own addresses say which link.
  bare text := regexp_replace(regexp_replace(btrim(address), '^\[(.*)\](:\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$', '\1\3'), '%.*$', '');
  ip inet;
begin
  if address is null then
    return null;
  end if;
  ip := bare::inet;
  -- IPv4 in the clothes of IPv6.
  ip := regexp_replace(host(ip), '^::ffff:(?=\d+\.)', '')::inet;
  if family(ip) = 4 then
    return case when is_wide then network(set_masklen(ip, 24))::text else host(ip) end;
  end if;
  return network(set_masklen(ip, case when is_wide then 48 else 64 end))::text;
exception when invalid_text_representation then
  return 'unknown';
end $$;

-- Where the request comes from; null for what comes from inside. The embedded server says it in x-forwarded-for, where
-- it leaves nothing of what the caller said herself. On hosted Supabase the first element there is her own claim:
-- cf-connecting-ip is not, and without it the last one is whom the nearest gateway saw.
create or replace function private.client_ip() returns text
language sql stable set search_path = ''
as $$
  select private.network_of(coalesce(
    nullif(btrim(headers ->> 'cf-connecting-ip'), ''),
    nullif(btrim(reverse(split_part(reverse(headers ->> 'x-forwarded-for'), ',', 1))), '')))
  from (select nullif(current_setting('request.headers', true), '')::json as headers) request
$$;

-- A church hall of women behind one address asks for access without hindrance (60 in ten minutes). When the whole
-- ministry gets more requests than people write (300 an hour), it is no longer refused to everybody: each
-- neighbourhood may still send ten an hour, so that whoever floods the form shuts only her own door. The last limit
-- is for the disk.
create or replace function private.admit_access_request(request_id uuid, address text, is_bait boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ip text := private.client_ip();
  key text := md5(coalesce(address, ''));
begin
  if private.is_known_request(request_id, address) then
    return false;
  end if;
  if (ip is not null and not (
        private.take_turn('access:ip:' || ip, 60, interval '10 minutes')
        and private.take_turn('access:ip-day:' || ip, 300, interval '1 day')))
     or not private.take_turn('access:email:' || key, 5, interval '1 day')
     or not private.take_turn('access:most', 3000, interval '1 hour')
     or (not private.take_turn('access:all', 300, interval '1 hour')
         and not private.take_turn('access:near:' || coalesce(private.network_of(split_part(ip, '/', 1), true), ''), 10, interval '1 hour')) then
    raise exception using errcode = 'PT429', message = 'Muitos pedidos de uma vez. Aguarde alguns minutos e envie de novo.';
  end if;
  -- The same request sent twice at once: the second has waited for its turn until the first was stored.
  return not is_bait and not private.is_known_request(request_id, address);
end $$;

-- By anybody: 'queued', or 'limited' where this caller asked too often. The same work for every address. One caller
-- uses up three of an address's mails a day and no more: the others are left to her whose address it is.
create or replace function public.request_activation(address text, ip text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare caller text := private.network_of(ip);
begin
  if caller is not null and not private.take_turn('resend:ip:' || caller, 10, interval '10 minutes') then
    return 'limited';
  end if;
  if private.take_turn('resend:minute:' || md5(address), 1, interval '1 minute')
     and (caller is null or private.take_turn('resend:one:' || md5(address) || caller, 3, interval '1 day'))
     and private.take_turn('resend:day:' || md5(address), 12, interval '1 day') then
    insert into private.activation_requests as r (address) values (request_activation.address)
    on conflict on constraint activation_requests_pkey do nothing;
  end if;
  return 'queued';
end $$;

create or replace function public.activation_target(address text, token_hash text, ip text)
returns table (verdict text, user_id uuid, nome text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare link record;
begin
  if ip is not null and not private.take_turn('password:ip:' || private.network_of(ip), 60, interval '10 minutes') then
    return query select 'limited', null::uuid, null::text;
    return;
  end if;
  select * into link from private.look_up_link(activation_target.address, decode(activation_target.token_hash, 'hex'));
  if link.verdict = 'valid' then
    -- Her account could not be created while another signs in with her address.
    perform private.make_way(activation_target.address);
  end if;
  return query select link.verdict,
    (select p.id from public.profiles p where link.verdict = 'valid' and lower(p.email) = activation_target.address),
    link.nome;
end $$;

revoke execute on function private.network_of(text, boolean) from public;
