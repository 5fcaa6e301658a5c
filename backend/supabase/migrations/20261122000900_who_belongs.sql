-- Nobody learns who belongs. To be a member here tells of a woman's faith; no answer to a stranger may say it
-- (docs/decisions/0018-nobody-learns-who-belongs.md).

-- ── Who is told that a link waits ───────────────────────────────────────────────────────────────────────────
-- Until when activation_pending speaks of this link; null: as long as it is good. A link that somebody asked for from
-- outside prolongs nothing: else she who asks would make what she then asks about.
alter table private.activations add column told_until timestamptz;

create or replace function private.issue_link(approved uuid, holder uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  her public.usuarios_aprovados;
  days integer := (select activation_days from private.settings);
  is_member boolean;
  mail uuid;
begin
  select * into strict her from public.usuarios_aprovados where id = approved for update;
  is_member := exists (
    select 1 from public.profiles p join public.user_roles r on r.user_id = p.id
    where lower(p.email) = lower(her.email) and r.role <> 'pending');
  delete from public.email_queue q
  where lower(q.to_email) = lower(her.email) and q.template in ('activation', 'password-reset')
    and q.sent_at is null and q.handed_at is null and (q.locked_until is null or q.locked_until < now());
  -- Nobody knows this token: the row says that a link is on its way.
  insert into private.activations (token_hash, approved_id, expires_at)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), approved, now() + make_interval(days => days))
  on conflict (approved_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where private.activations.expires_at <= now();
  update private.activations t set told_until = null where t.approved_id = approved and t.told_until is not null;
  update public.usuarios_aprovados a set activation_expires = t.expires_at
  from private.activations t where t.approved_id = a.id and a.id = approved;
  insert into public.email_queue (to_email, subject, template, data, locked_by, locked_until)
  values (her.email, case when is_member then 'Crie uma nova senha' else 'Seu acesso foi aprovado' end,
    case when is_member then 'password-reset' else 'activation' end,
    jsonb_build_object('nome', her.nome, 'dias', days),
    holder, case when holder is not null then now() + interval '2 minutes' end)
  returning id into mail;
  return mail;
end $$;

create or replace function private.answer_activation_requests() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare asked text; approved uuid; told timestamptz;
begin
  for asked in
    delete from private.activation_requests where address in (
      select address from private.activation_requests order by asked_at limit 100 for update skip locked)
    returning address
  loop
    select id into approved from public.usuarios_aprovados where lower(email) = asked and status_conta = 'ativo';
    if found then
      told := (select coalesce(t.told_until, t.expires_at) from private.activations t where t.approved_id = approved);
      perform private.issue_link(approved);
      update private.activations t set told_until = coalesce(told, now()) where t.approved_id = approved;
    end if;
  end loop;
end $$;

-- Asked only after a password was refused: has the ministry approved her in these days, and she has never come in? Of
-- whoever has an account that was let in, and of whoever once proved her address, it says what it says of a stranger.
-- Each look is taken for every address, known or not.
create or replace function public.activation_pending(email text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text := lower(btrim(activation_pending.email));
  ip text := private.client_ip();
  approved uuid;
  account uuid;
  is_waiting boolean;
  has_come_in boolean;
begin
  if length(address) > 255
     or (ip is not null and not private.take_turn('activation_pending:ip:' || ip, 60, interval '10 minutes'))
     or not private.take_turn('activation_pending:' || md5(address), 10, interval '10 minutes') then
    perform private.refuse_too_many();
  end if;
  approved := (select a.id from public.usuarios_aprovados a where lower(a.email) = address and a.status_conta = 'ativo');
  account := (select p.id from public.profiles p where lower(p.email) = address);
  is_waiting := exists (
    select from private.activations t
    where t.approved_id = coalesce(approved, '00000000-0000-0000-0000-000000000000')
      and t.expires_at > now() and coalesce(t.told_until, t.expires_at) > now());
  has_come_in := exists (
    select from public.user_roles r
    left join private.proved_addresses v on v.user_id = r.user_id
    where r.user_id = coalesce(account, '00000000-0000-0000-0000-000000000000') and (r.role <> 'pending' or v.user_id is not null));
  return is_waiting and not has_come_in;
end $$;
