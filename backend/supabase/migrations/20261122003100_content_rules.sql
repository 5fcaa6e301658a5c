-- Rules that only the forms knew. What was written before them is mended here, or stays as it is.

-- ── The shop counts what there is ───────────────────────────────────────────────────────────────────────────
-- Less than nothing was on sale as nothing.
update public.products set stock = 0 where stock < 0;
alter table public.products add constraint products_stock_check check (stock >= 0);

-- ── A group's name is one, however it is written ────────────────────────────────────────────────────────────
-- Of two that differ only in capitals the second gets a number, and so do the women who are in it: who is in which
-- stays as it was, and an administrator may put them together.
do $$
declare
  twin record;
  number integer;
  other text;
begin
  for twin in
    select g.id, g.nome from public.groups g
    where exists (select from public.groups f where lower(f.nome) = lower(g.nome) and (f.ativo, f.nome) > (g.ativo, g.nome))
    order by g.nome
  loop
    number := 1;
    loop
      number := number + 1;
      other := format('%s (%s)', left(twin.nome, 94), number);
      exit when not exists (select from public.groups f where lower(f.nome) = lower(other));
    end loop;
    update public.groups set nome = other where id = twin.id;
    update public.usuarios_aprovados set grupo_turma = other where grupo_turma = twin.nome;
    update public.acessos_pendentes set grupo = other where grupo = twin.nome;
    update public.acessos_pendentes set grupo_turma = other where grupo_turma = twin.nome;
  end loop;
end $$;
create unique index groups_lower_nome_key on public.groups (lower(nome));

-- ── A message is made of what a message is made of ──────────────────────────────────────────────────────────
-- The same tags, attributes and addresses as in the app (src/lib/message-html.ts), which cleans what is written in it and
-- again what it shows. This is for whoever writes past it; a row of before stays, and may be changed elsewhere.
create function private.is_message(message text) returns boolean
language sql immutable set search_path = ''
as $$
  select regexp_replace(message,
    '</?(?:p|br|hr|div|span|strong|b|em|i|u|s|del|ins|mark|small|sub|sup|abbr|q|cite|code|pre|blockquote|h[1-6]|ul|ol|li|dl|dt|dd'
    '|a|img|figure|figcaption|table|caption|thead|tbody|tfoot|tr|th|td)'
    '(?:\s+(?:(?:href|src)="\s*(?:(?:https?|mailto|tel):[^"]*|[^":&]*(?:[/?#][^"]*)?)"'
    '|(?:alt|title|lang|dir|width|height|colspan|rowspan|scope|start|reversed)(?:="[^"]*")?))*\s*/?>', '', 'gi') !~ '<[a-zA-Z/!?]'
$$;

create function private.check_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' or new.mensagem is distinct from old.mensagem) and not private.is_message(new.mensagem) then
    raise exception using errcode = '23514', table = tg_table_name, constraint = 'recados_mensagem_conteudo',
      message = 'A mensagem tem algo que não pode ser publicado.';
  end if;
  return new;
end $$;
create trigger check_message before insert or update of mensagem on public.recados
  for each row when (auth.uid() is not null) execute function private.check_message();

revoke execute on function private.is_message(text), private.check_message() from public, anon, authenticated, service_role;
