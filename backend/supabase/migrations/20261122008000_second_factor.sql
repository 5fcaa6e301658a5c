-- A second factor for administrators. The auth server keeps it (auth.mfa_factors) and says in each token what its session
-- has shown (`aal`). From here on an administrator who has one is an administrator only in a session that has shown it:
-- tables, functions, storage and live signals all ask private.is_admin(), and the functions of the server ask
-- admin_caller(). Without it she is what any member is.
--
-- The auth server has no recovery codes; these are ours. One code lets the session in that shows it, and the factor stays:
-- whoever has lost the phone switches the factor off with another code, or asks another administrator.

-- ── Who is an administrator ─────────────────────────────────────────────────────────────────────────────────
-- Sessions that have shown a recovery code. A session's id is never used again.
create table private.recovered_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  recovered_at timestamptz not null default now()
);
create index recovered_sessions_user_id_idx on private.recovered_sessions (user_id);
alter table private.recovered_sessions enable row level security;

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- SHA-256 of the account's id and the code.
  code_hash bytea not null,
  -- A code is good for the factor it was made with, and for no later one.
  factor_id uuid not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;

-- The verified factor of an account; null without one, and where the auth server knows none.
create function private.second_factor_of(uid uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mfa_factors') is null then
    return null;
  end if;
  return (select f.id from auth.mfa_factors f where f.user_id = uid and f.status::text = 'verified'
    order by f.created_at, f.id limit 1);
end $$;

create function private.has_second_factor(uid uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.second_factor_of(uid) is not null; end $$;

-- Whether the session of these claims has shown a second factor, or a recovery code in its place.
create function private.has_shown_factor(claims jsonb) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(claims ->> 'aal', '') = 'aal2' or exists (
    select from private.recovered_sessions s
    where s.session_id::text = claims ->> 'session_id' and s.user_id::text = claims ->> 'sub');
end $$;

-- 'admin'; 'second_factor' for an administrator whose session has not shown it; otherwise 'none'.
create function private.admin_standing(claims jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  uid uuid := (claims ->> 'sub')::uuid;
begin
  if not exists (select from private.account_of(uid) where status = 'active' and role = 'admin') then
    return 'none';
  end if;
  return case when private.has_second_factor(uid) and not private.has_shown_factor(claims) then 'second_factor' else 'admin' end;
end $$;

-- Who asks, by the one setting that every caller of the database has.
create function private.my_admin_standing() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.admin_standing(coalesce(auth.jwt(), '{}') || jsonb_build_object('sub', auth.uid()));
end $$;

create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.my_admin_standing() = 'admin'; end $$;

-- For the functions of the server, which have checked the token.
create function public.admin_caller(claims jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object('standing', private.admin_standing(claims),
    'email', (select p.email from public.profiles p where p.id = (claims ->> 'sub')::uuid));
end $$;

-- ── The exchange says it ────────────────────────────────────────────────────────────────────────────────────
-- To a session without the factor she is a member, also in apps that do not know of factors.
drop function sync.standing();
create function sync.standing()
returns table (status text, role text, email text, name text, since timestamptz, epoch uuid, content bigint, own bigint, lacks_factor boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select a.status, case when f.is_lacking then 'member' else a.role end, a.email, a.name, p.created_at,
    m.epoch, coalesce(c.value, 0), coalesce(o.value, 0), f.is_lacking
  from private.account_of(auth.uid()) a
  cross join lateral (
    select case when a.role = 'admin' and a.status = 'active' then private.my_admin_standing() = 'second_factor' else false end as is_lacking) f
  left join public.profiles p on p.id = auth.uid()
  left join sync.meta m on a.status = 'active'
  left join public.sync_heads c on a.status = 'active' and c.scope = '00000000-0000-0000-0000-000000000000'
  left join public.sync_heads o on a.status = 'active' and o.scope = auth.uid();
end $$;
revoke execute on function sync.standing() from public, anon;
grant execute on function sync.standing() to authenticated, service_role;

-- As it was (20261122000700_no_news.sql), but for the account.
create or replace function public.sync_exchange(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  standing record;
  answer jsonb;
  verdicts jsonb := '[]'::jsonb;
  pushed jsonb;
  state text;
  said text;
  knows_later constant boolean := coalesce((request ->> 'v')::integer, 1) >= 2;
  cursor_content bigint := coalesce((request #>> '{cursor,content}')::bigint, 0);
  cursor_own bigint := coalesce((request #>> '{cursor,own}')::bigint, 0);
  page_size integer := least(greatest(coalesce((request ->> 'limit')::integer, 2000), 0), 2000);
  head_content bigint;
  head_own bigint;
  is_reset boolean;
  blank jsonb;
begin
  if auth.uid() is null then
    raise exception using errcode = '42501', message = 'Sign-in required.';
  end if;
  select * into standing from sync.standing();
  answer := jsonb_build_object('v', 1, 'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    'account', jsonb_build_object('status', standing.status, 'role', standing.role, 'email', standing.email, 'name', standing.name,
      'since', to_char(standing.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    || case when standing.lacks_factor then '{"second_factor": "missing"}'::jsonb else '{}'::jsonb end);
  if standing.status <> 'active' then
    return answer;
  end if;

  blank := jsonb_build_object('content', standing.content, 'own', standing.own);

  if jsonb_array_length(coalesce(request -> 'push', '[]'::jsonb)) > 2000 then
    raise exception using errcode = '54000', message = 'At most 2000 rows in one push.';
  end if;
  if jsonb_array_length(coalesce(request -> 'push', '[]'::jsonb)) > 0 then
    perform sync.lock_own_scope();
    for pushed in select * from jsonb_array_elements(request -> 'push') loop
      begin
        if pushed ? 'write' then
          perform sync.publish(pushed ->> 'c', (pushed ->> 'id')::uuid, nullif(pushed -> 'doc', 'null'::jsonb), pushed -> 'write');
        else
          perform sync.apply(pushed ->> 'c', pushed -> 'doc');
        end if;
        verdicts := verdicts || '{"ok": true}'::jsonb;
      exception when others then
        get stacked diagnostics state = returned_sqlstate, said = message_text;
        verdicts := verdicts || case
          when sync.is_refusal(state) then (
            -- With what the server has instead: she may take that, in the place of what she wrote.
            select jsonb_build_object('ok', false, 'code', state, 'message', said, 'rev', max(c.rev), 'doc', jsonb_agg(d.doc) -> 0)
            from sync.changes c
            left join lateral sync.documents(array[c.collection], array[c.doc_id]) d on true
            where c.scope in ((select auth.uid()), '00000000-0000-0000-0000-000000000000')
              and c.collection = pushed ->> 'c' and c.doc_id = pushed ->> 'id')
          when knows_later then jsonb_build_object('ok', false, 'later', true, 'code', state, 'message', said)
          -- To a device that knows two answers: what it waits for without blaming the row.
          else jsonb_build_object('ok', false, 'code', '0A000', 'message', said, 'rev', null, 'doc', null)
        end;
      end;
    end loop;
    select * into standing from sync.standing();
  end if;

  head_content := standing.content;
  head_own := standing.own;
  is_reset := (request ->> 'epoch') is not null
    and ((request ->> 'epoch') <> standing.epoch::text and not sync.remembers(request ->> 'epoch')
      or cursor_content > head_content or cursor_own > head_own);
  if is_reset or (request ->> 'epoch') is null then
    cursor_content := 0;
    cursor_own := 0;
    answer := answer || jsonb_build_object('blank', blank);
  else
    blank := request -> 'blank';
  end if;

  answer := answer || jsonb_build_object('epoch', standing.epoch, 'reset', is_reset, 'verdicts', verdicts);
  if page_size > 0 and not is_reset and cursor_content = head_content and cursor_own = head_own
    and not request ? 'compare' and not coalesce((request ->> 'digest')::boolean, false) then
    -- Heads move with the changes, in one transaction: there is nothing to look for.
    answer := answer || jsonb_build_object(
      'head', jsonb_build_object('content', head_content, 'own', head_own),
      'cursor', jsonb_build_object('content', cursor_content, 'own', cursor_own),
      'has_more', false, 'rows', '[]'::jsonb);
  elsif page_size > 0 then
    -- One statement, so that rows and sums are of one snapshot.
    select answer || pulled || case
      when (pulled ->> 'has_more')::boolean then '{}'::jsonb
      when request ? 'compare' then jsonb_build_object('sums', sync.sums_of(request -> 'compare'))
      when (request ->> 'digest')::boolean then jsonb_build_object('digest', sync.digest())
      else '{}'::jsonb end
    into answer
    from sync.pull(cursor_content, cursor_own, page_size,
      coalesce((blank ->> 'content')::bigint, 0), coalesce((blank ->> 'own')::bigint, 0)) pulled;
  end if;
  return answer;
end $$;

-- As it was (20261122000100_verdicts.sql), but for who lacks the factor: what she wrote waits until she has shown it.
create or replace function sync.publish(of_collection text, of_doc uuid, doc jsonb, write jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
  this_chain constant uuid := write ->> 'chain';
  this_seq constant integer := write ->> 'seq';
  last sync.publications;
  present bigint;
begin
  if sync.content_fields(of_collection) is null then
    raise exception using errcode = '0A000', message = format('Unknown collection: %s', of_collection);
  end if;
  if not (select private.is_admin()) then
    if private.my_admin_standing() = 'second_factor' then
      -- No fault of the row: 'later'.
      raise exception using errcode = '42501', message = 'The second factor is missing.';
    end if;
    raise exception using errcode = 'FL403', message = 'Only administrators publish.';
  end if;
  perform sync.lock_content_scope();

  select * into last from sync.publications p where p.collection = of_collection and p.doc_id = of_doc;
  if last.chain = this_chain and last.seq >= this_seq then
    return;
  end if;
  select c.rev into present from sync.changes c
  where c.scope = content and c.collection = of_collection and c.doc_id = of_doc::text;
  if coalesce(present, 0) <> coalesce((write ->> 'base')::bigint, 0) and not coalesce(last.chain = this_chain and last.rev = present, false) then
    -- Removing what is gone already harms nobody.
    if doc is null and not exists (select from sync.documents(array[of_collection], array[of_doc::text])) then
      return;
    end if;
    raise exception using errcode = 'FL409', message = 'Changed by somebody else in the meantime.';
  end if;

  perform sync.write_content(of_collection, of_doc, doc);
  insert into sync.publications as p (collection, doc_id, chain, seq, rev)
  select of_collection, of_doc, this_chain, this_seq, coalesce(max(c.rev), 0) from sync.changes c
  where c.scope = content and c.collection = of_collection and c.doc_id = of_doc::text
  on conflict (collection, doc_id) do update set chain = excluded.chain, seq = excluded.seq, rev = excluded.rev;
end $$;

-- ── Recovery codes ──────────────────────────────────────────────────────────────────────────────────────────
-- As people type it: capitals, spaces and hyphens do not matter, and letters that look like digits are those digits.
create function private.recovery_hash(uid uuid, code text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(uid::text || ':' || translate(regexp_replace(lower(code), '[^0-9a-z]', '', 'g'), 'ilo', '110'), 'UTF8'))
$$;

create function private.recovery_codes_left(uid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes c
  where c.user_id = uid and c.used_at is null and c.factor_id = private.second_factor_of(uid)
$$;

-- 60 bits in 12 signs, without those that are taken for others (Crockford).
create function private.new_recovery_code() returns text
language sql volatile set search_path = ''
as $$
  select regexp_replace(string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(random.bytes, n) & 31) + 1, 1), ''),
    '^(.{4})(.{4})(.{4})$', '\1-\2-\3')
  -- Two bytes of a UUID are not random.
  from (select uuid_send(gen_random_uuid()) as bytes) random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) n
$$;

-- What a caller may know of her own second factor.
create function public.my_second_factor() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object('is_on', private.has_second_factor(auth.uid()), 'codes_left', private.recovery_codes_left(auth.uid()));
end $$;

create function private.require_shown_factor() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_account() or not private.has_second_factor(auth.uid()) or not private.has_shown_factor(auth.jwt()) then
    raise exception using errcode = '42501', message = 'Confirme o código de verificação para continuar.';
  end if;
end $$;

-- Ten new codes in the place of all others. They are said once.
create function public.make_recovery_codes() returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare codes text[];
begin
  perform private.require_shown_factor();
  if not private.take_turn('recovery_codes:' || auth.uid(), 20, interval '1 day') then
    perform private.refuse_too_many();
  end if;
  codes := array(select private.new_recovery_code() from generate_series(1, 10));
  delete from private.recovery_codes c where c.user_id = auth.uid();
  insert into private.recovery_codes (user_id, code_hash, factor_id)
  select auth.uid(), private.recovery_hash(auth.uid(), code), private.second_factor_of(auth.uid()) from unnest(codes) code;
  perform private.log_admin_action('CRIAR_CODIGOS_RECUPERACAO', private.address_of(auth.uid()), null);
  return codes;
end $$;

create function private.address_of(uid uuid) returns text
language sql stable security definer set search_path = ''
as $$ select lower(p.email) from public.profiles p where p.id = uid $$;

-- Takes one unused code of the caller: 'done', 'wrong' or 'limited'. Sixty bits are not guessed; the limit is for whoever tries.
-- The answer is a value, since an error would undo the count.
create function private.take_recovery_code(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.take_turn('recovery:' || auth.uid(), 10, interval '1 hour') then
    return 'limited';
  end if;
  update private.recovery_codes c set used_at = now()
  where c.user_id = auth.uid() and c.used_at is null and c.code_hash = private.recovery_hash(auth.uid(), left(take_recovery_code.code, 100))
    and c.factor_id = private.second_factor_of(auth.uid());
  return case when found then 'done' else 'wrong' end;
end $$;

-- In the place of the second factor, for the session that asks.
create function public.use_recovery_code(code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare outcome text;
begin
  if not private.is_account() or auth.jwt() ->> 'session_id' is null then
    raise exception using errcode = '42501', message = 'Entre na sua conta para continuar.';
  end if;
  outcome := private.take_recovery_code(code);
  if outcome = 'done' then
    insert into private.recovered_sessions (session_id, user_id) values ((auth.jwt() ->> 'session_id')::uuid, auth.uid())
    on conflict (session_id) do nothing;
    perform private.tell_of_factor(auth.uid(), 'USAR_CODIGO_RECUPERACAO', 'used', private.recovery_codes_left(auth.uid()));
  end if;
  return jsonb_build_object('outcome', outcome, 'codes_left', private.recovery_codes_left(auth.uid()));
end $$;

-- ── Switching it off ────────────────────────────────────────────────────────────────────────────────────────
-- The sessions go on as the auth server lets them without a factor.
create function private.remove_second_factor(uid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.mfa_amr_claims a using auth.sessions s
  where s.id = a.session_id and s.user_id = uid and a.authentication_method in ('totp', 'mfa/totp');
  update auth.sessions set aal = 'aal1', factor_id = null where user_id = uid and factor_id is not null;
  delete from auth.mfa_factors where user_id = uid;
  delete from private.recovery_codes c where c.user_id = uid;
  delete from private.recovered_sessions s where s.user_id = uid;
end $$;

-- By a recovery code; or, without one, in a session that has shown the factor in the last five minutes.
create function public.switch_off_second_factor(code text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare outcome text := 'done';
begin
  perform private.require_shown_factor();
  if code is not null then
    outcome := private.take_recovery_code(code);
  elsif not exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') a
    where a ->> 'method' = 'totp' and to_timestamp((a ->> 'timestamp')::float8) > now() - interval '5 minutes') then
    outcome := 'stale';
  end if;
  if outcome = 'done' then
    perform private.remove_second_factor(auth.uid());
    perform private.tell_of_factor(auth.uid(), 'DESLIGAR_SEGUNDO_FATOR', 'off', null);
  end if;
  return outcome;
end $$;

-- By another administrator, for whoever has lost both the phone and the codes. It says whether there was one.
create function public.admin_reset_second_factor(account uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if account = auth.uid() then
    raise exception using errcode = '42501', message = 'A sua própria verificação se desliga no perfil, com um código.';
  end if;
  if not private.has_second_factor(account) then
    return false;
  end if;
  perform private.remove_second_factor(account);
  perform private.tell_of_factor(account, 'REDEFINIR_SEGUNDO_FATOR', 'reset', null);
  return true;
end $$;

-- ── Who is told ─────────────────────────────────────────────────────────────────────────────────────────────
alter table public.email_queue drop constraint email_queue_template_check;
alter table public.email_queue add constraint email_queue_template_check
  check (template in ('receipt', 'activation', 'password-reset', 'recado', 'second-factor'));

-- A line in the log, and a mail to her whose account it is.
create function private.tell_of_factor(uid uuid, acao text, what text, codes_left integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text := private.address_of(uid);
  her_name text := (select a.name from private.account_of(uid) a);
begin
  perform private.log_admin_action(acao, address,
    case when codes_left is not null then jsonb_build_object('nome', her_name, 'codigos_restantes', codes_left) else jsonb_build_object('nome', her_name) end);
  insert into public.email_queue (to_email, subject, template, data)
  values (address, 'Verificação em duas etapas', 'second-factor',
    jsonb_strip_nulls(jsonb_build_object('nome', her_name, 'what', what, 'restantes', codes_left)));
end $$;

-- ── A link by mail does not replace it ──────────────────────────────────────────────────────────────────────
-- An administrator's factor stays when her account is taken over by its mailbox: otherwise whoever reads her mail would
-- need no second one. (An account that nobody has let in has none that counts.)
create or replace function private.take_over_account(uid uuid, her_name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.identities where user_id = uid and provider <> 'email';
  if to_regclass('auth.mfa_factors') is not null
    and not exists (select from public.user_roles r where r.user_id = uid and r.role = 'admin') then
    execute 'delete from auth.mfa_factors where user_id = $1' using uid;
  end if;
  update auth.users set raw_user_meta_data = jsonb_build_object('full_name', her_name, 'email_verified', true) where id = uid;
  update public.profiles set nome = left(her_name, 100) where id = uid;
  update public.acessos_pendentes p set user_id = null
  where p.user_id = uid and lower(p.email) <> (select lower(email) from public.profiles where id = uid);
end $$;

-- ── What others see of it ───────────────────────────────────────────────────────────────────────────────────
-- An administrator sees in the list of people who has one; her copy of her data says it too.
create or replace function private.people_at(addresses text[])
returns table (address text, listed_at timestamptz, id uuid, person jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select i.address, i.listed_at, i.id, jsonb_build_object(
    'id', i.id,
    'nome', coalesce(a.nome, q.nome, nullif(c.nome, ''), c.email),
    'email', coalesce(a.email, q.email, c.email),
    'telefone', q.telefone,
    'grupo', nullif(i.grupo, ''),
    'status', i.status,
    'criado_em', coalesce(q.criado_em, c.created_at),
    'aprovado_em', a.aprovado_em,
    'status_conta', a.status_conta,
    'ultimo_login', a.ultimo_login,
    'activation_expires', a.activation_expires,
    'user_id', i.user_id,
    'role', case when i.user_id is not null then coalesce(r.role, 'pending') end,
    'approved_id', i.approved_id,
    'request_id', i.request_id,
    'tem_solicitacao', i.has_request,
    'excluir_ate', d.concluir_ate,
    'segundo_fator', private.has_second_factor(i.user_id))
  from private.people_index i
  -- One look each, whatever the planner thinks of how many there are.
  left join lateral (select * from public.usuarios_aprovados t where t.id = i.approved_id limit 1) a on true
  left join lateral (select * from public.acessos_pendentes t where t.id = i.request_id limit 1) q on true
  left join lateral (select * from public.profiles t where t.id = i.user_id limit 1) c on true
  left join lateral (select t.role from public.user_roles t where t.user_id = i.user_id limit 1) r on true
  left join lateral (select t.concluir_ate from public.pedidos_de_exclusao t where t.user_id = i.user_id limit 1) d on true
  where i.address = any (addresses);
end $$;

create or replace function private.data_of(uid uuid, is_proved boolean) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  address text := (select lower(p.email) from public.profiles p where p.id = uid);
  proved_address text := case when is_proved then address end;
  devices jsonb := '[]';
begin
  -- The auth server's own tables differ between versions.
  if to_regclass('auth.sessions') is not null then
    execute $sql$
      select coalesce(jsonb_agg(jsonb_build_object(
        'inicio', row -> 'created_at', 'ultimo_uso', row -> 'updated_at', 'ip', row -> 'ip', 'navegador', row -> 'user_agent')
        order by row ->> 'created_at'), '[]')
      from (select to_jsonb(s) as row from auth.sessions s where s.user_id::text = $1) found
    $sql$ into devices using uid::text;
  end if;
  return jsonb_build_object(
    'conta', (
      select jsonb_build_object(
        'id', u.id, 'email', u.email, 'nome', u.raw_user_meta_data -> 'full_name', 'criada_em', u.created_at,
        'email_confirmado_em', u.email_confirmed_at, 'ultimo_acesso', u.last_sign_in_at,
        'endereco_comprovado_em', (select a.proved_at from private.proved_addresses a where a.user_id = uid))
      from auth.users u where u.id = uid),
    'perfil', (select to_jsonb(p) from public.profiles p where p.id = uid),
    'papel', (select r.role from public.user_roles r where r.user_id = uid),
    'sessoes', devices,
    'segundo_fator', jsonb_build_object('ligado', private.has_second_factor(uid), 'codigos_de_recuperacao', private.recovery_codes_left(uid)),
    'aprovacao', (
      select to_jsonb(a) - array['aprovado_por'] || jsonb_build_object('link_de_ativacao_ate', t.expires_at)
      from public.usuarios_aprovados a left join private.activations t on t.approved_id = a.id
      where lower(a.email) = proved_address),
    'solicitacoes', (
      select coalesce(jsonb_agg(to_jsonb(q) - array['website'] order by q.criado_em), '[]')
      from public.acessos_pendentes q where q.user_id = uid or lower(q.email) = proved_address),
    'jornadas', (
      select coalesce(jsonb_agg(to_jsonb(w) - array['user_id'] order by w.journey), '[]')
      from public.user_progress w where w.user_id = uid),
    'favoritos', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'devotional_id', f.devotional_id, 'dia', d.day_number, 'titulo', d.title, 'favorito', f.active) order by d.day_number), '[]')
      from public.devotional_favorites f left join public.devotionals d on d.id = f.devotional_id where f.user_id = uid),
    'recados_lidos', (
      select coalesce(jsonb_agg(jsonb_build_object('recado_id', l.recado_id, 'titulo', c.titulo, 'lido_em', l.lido_em) order by l.lido_em), '[]')
      from public.recados_leitura l left join public.recados c on c.id = l.recado_id where l.user_id = uid),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'para', m.to_email, 'assunto', m.subject, 'modelo', m.template, 'dados', m.data, 'texto', m.text, 'html', m.html,
        'criado_em', m.created_at, 'enviado_em', m.sent_at) order by m.created_at), '[]')
      from public.email_queue m where lower(m.to_email) = proved_address),
    'registros', (
      select coalesce(jsonb_agg(jsonb_build_object('acao', g.acao, 'detalhes', g.detalhes, 'criado_em', g.criado_em) order by g.criado_em), '[]')
      from public.admin_logs g where lower(g.alvo_email) = proved_address),
    'pedido_de_exclusao', (
      select jsonb_build_object('pedido_em', e.pedido_em, 'concluir_ate', e.concluir_ate)
      from public.pedidos_de_exclusao e where e.user_id = uid));
end $$;

-- ── Who may call it ─────────────────────────────────────────────────────────────────────────────────────────
revoke execute on function private.second_factor_of(uuid), private.has_second_factor(uuid), private.has_shown_factor(jsonb),
  private.admin_standing(jsonb), private.my_admin_standing(), private.recovery_hash(uuid, text), private.recovery_codes_left(uuid),
  private.new_recovery_code(), private.require_shown_factor(), private.address_of(uuid), private.take_recovery_code(text),
  private.remove_second_factor(uuid), private.tell_of_factor(uuid, text, text, integer), public.admin_caller(jsonb),
  public.my_second_factor(), public.make_recovery_codes(), public.use_recovery_code(text),
  public.switch_off_second_factor(text), public.admin_reset_second_factor(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.my_second_factor(), public.make_recovery_codes(), public.use_recovery_code(text),
  public.switch_off_second_factor(text), public.admin_reset_second_factor(uuid), private.my_admin_standing() to authenticated;
grant execute on function public.admin_caller(jsonb) to service_role;
