-- What a text said before: each write leaves its state, by whom and when, so that administrators compare and bring back
-- (docs/decisions/0034-earlier-versions.md). The newest thirty of each text, and none of what was deleted: what is gone is gone.

create table private.content_versions (
  id bigint generated always as identity primary key,
  collection text not null,
  doc_id uuid not null,
  doc jsonb not null,
  -- Null: the server itself, or somebody who has no account any more.
  author uuid references auth.users (id) on delete set null,
  -- Null: it was there before versions were kept.
  written_at timestamptz
);
create index content_versions_doc_idx on private.content_versions (collection, doc_id, id desc);
create index content_versions_author_idx on private.content_versions (author);
alter table private.content_versions enable row level security;
grant all on private.content_versions to service_role;

create function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.content_versions v where v.collection = tg_table_name and v.doc_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if new is not distinct from old then
      return null;
    end if;
    if not exists (select from private.content_versions v where v.collection = tg_table_name and v.doc_id = new.id) then
      insert into private.content_versions (collection, doc_id, doc) values (tg_table_name, old.id, to_jsonb(old) - 'id');
    end if;
  end if;
  insert into private.content_versions (collection, doc_id, doc, author, written_at)
  values (tg_table_name, new.id, to_jsonb(new) - 'id', (select u.id from auth.users u where u.id = auth.uid()), now());
  delete from private.content_versions v where v.id in (
    select o.id from private.content_versions o
    where o.collection = tg_table_name and o.doc_id = new.id order by o.id desc offset 30);
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['devotionals', 'recados', 'events', 'videos', 'products'] loop
    execute format('create trigger keep_version after insert or update or delete on public.%I
      for each row execute function private.keep_version()', t);
  end loop;
end $$;

-- The versions of a text, newest first; the first is what it says now. `doc` has the columns of that time.
create function public.content_versions(collection text, doc_id uuid)
returns table (id bigint, doc jsonb, author text, written_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select v.id, jsonb_strip_nulls(v.doc), coalesce(a.nome, p.nome, p.email), v.written_at
    from private.content_versions v
    left join public.profiles p on p.id = v.author
    left join public.usuarios_aprovados a on lower(a.email) = lower(p.email)
    where v.collection = content_versions.collection and v.doc_id = content_versions.doc_id
    order by v.id desc;
end $$;

revoke execute on function private.keep_version(), public.content_versions(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.content_versions(text, uuid) to authenticated;
