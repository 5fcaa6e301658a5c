-- Her rights over her data (LGPD, art. 18): to have all of it, and to have it deleted.

-- ── To be deleted ───────────────────────────────────────────────────────────────────────────────────────────
-- She asks, the ministry carries it out with delete-user, and she may change her mind until then: the row goes with
-- the account, or with her withdrawal. What she was told stays: until when, from the moment she asked.
create table public.pedidos_de_exclusao (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  pedido_em timestamptz not null default now(),
  concluir_ate timestamptz not null default now() + interval '15 days'
);
create index pedidos_de_exclusao_pedido_em_idx on public.pedidos_de_exclusao (pedido_em);

create function private.date_deletion_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_person() then
    new.pedido_em := now();
    new.concluir_ate := now() + interval '15 days';
  end if;
  return new;
end $$;
create trigger date_deletion_request before insert on public.pedidos_de_exclusao
  for each row execute function private.date_deletion_request();

alter table public.pedidos_de_exclusao enable row level security;
grant select, insert, delete on public.pedidos_de_exclusao to authenticated;
grant all on public.pedidos_de_exclusao to service_role;

create policy "own deletion request, or admin" on public.pedidos_de_exclusao for select to authenticated
  using ((select private.is_admin()) or (user_id = (select auth.uid()) and (select private.is_account())));
create policy "she asks" on public.pedidos_de_exclusao for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_account()));
-- Nobody withdraws it for her, no admin either.
create policy "she withdraws" on public.pedidos_de_exclusao for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_account()));

-- ── To have all of it ───────────────────────────────────────────────────────────────────────────────────────
-- Columns whose content is a secret (passwords, tokens, links) or is about somebody else (which admin did it) are not
-- named here. What goes by the e-mail alone is hers once the ministry has made her a member, as in the policies: at
-- sign-up nobody proves her address.
create function private.data_of(uid uuid, is_proved boolean) returns jsonb
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

-- Everything the ministry holds of the caller, and of nobody else. Not more often than somebody would ask by hand.
create function public.my_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare account record;
begin
  select * into account from private.account_of(auth.uid());
  if auth.uid() is null or account.status not in ('active', 'pending') then
    raise exception using errcode = '42501', message = 'Entre na sua conta para baixar os seus dados.';
  end if;
  if not private.take_turn('my_data:' || auth.uid(), 10, interval '10 minutes') then
    perform private.refuse_too_many();
  end if;
  return jsonb_build_object('gerado_em', now()) || private.data_of(auth.uid(), account.status = 'active');
end $$;

grant execute on function public.my_data() to authenticated, service_role;
