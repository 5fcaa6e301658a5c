-- Files of the ministry's content that nothing names any more: administrators see and remove them
-- (docs/decisions/0042-pictures.md).

-- Every address of the bucket that a text names, or a version of one that may be brought back; also where a sentence goes on
-- behind it.
create function private.named_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  with said(words) as (
    select to_jsonb(d)::text from public.devotionals d
    union all select to_jsonb(r)::text from public.recados r
    union all select to_jsonb(e)::text from public.events e
    union all select to_jsonb(v)::text from public.videos v
    union all select to_jsonb(p)::text from public.products p
    union all select v.doc::text from private.content_versions v
  )
  select distinct unnest(array[found.hit[1], rtrim(found.hit[1], '.')])
  from said cross join lateral regexp_matches(said.words, '/media/([A-Za-z0-9._/-]+)', 'g') as found(hit)
$$;

-- What somebody is writing now is not named yet: files of the last day count as used. So does a name of other letters than
-- an upload gets, which an address may write in another way.
create function private.unused_files() returns table (name text, size bigint, type text, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  -- A plain Postgres has no storage.
  if to_regclass('storage.objects') is null then
    return;
  end if;
  return query execute $sql$
    select o.name::text, (o.metadata ->> 'size')::bigint, o.metadata ->> 'mimetype', o.created_at::timestamptz
    from storage.objects o
    where o.bucket_id = 'media' and o.created_at::timestamptz < now() - interval '1 day' and o.name ~ '^[A-Za-z0-9._/-]+$'
      and o.name not in (select n from private.named_files() n)
  $sql$;
end $$;

-- What an administrator has just asked to remove, which is in the log then; the storage removes nothing else.
create table private.released_files (
  name text primary key,
  released_at timestamptz not null default now()
);
alter table private.released_files enable row level security;
grant all on private.released_files to service_role;

create function public.admin_unused_files() returns table (name text, size bigint, type text, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select f.name, f.size, f.type, f.created_at from private.unused_files() f order by f.size desc nulls last, f.name limit 500;
end $$;

-- Those of the named files that are unused now may be removed from the storage for an hour. Returns them.
create function public.admin_release_files(names text[]) returns setof text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  released text[];
  bytes bigint;
begin
  perform private.require_admin();
  select array_agg(f.name order by f.name), sum(f.size) into released, bytes
  from private.unused_files() f where f.name = any (names[1:500]);
  if released is null then
    return;
  end if;
  delete from private.released_files r where r.released_at < now() - interval '1 hour';
  insert into private.released_files (name) select unnest(released) on conflict (name) do update set released_at = now();
  perform private.log_admin_action('EXCLUIR_ARQUIVOS', null,
    jsonb_build_object('quantidade', cardinality(released), 'bytes', bytes, 'arquivos', to_jsonb(released[1:50])));
  return query select unnest(released);
end $$;

create function private.removable_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select f.name from private.unused_files() f join private.released_files r on r.name = f.name
  where r.released_at > now() - interval '1 hour' and (select private.is_admin())
$$;

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  create policy "admin removes unused media" on storage.objects for delete to authenticated
    using (bucket_id = 'media' and (select private.is_admin()) and name in (select private.removable_files()));
end $$;

revoke execute on function private.named_files(), private.unused_files(), private.removable_files(),
  public.admin_unused_files(), public.admin_release_files(text[]) from public, anon, authenticated, service_role;
grant execute on function private.removable_files() to authenticated;
grant execute on function public.admin_unused_files(), public.admin_release_files(text[]) to authenticated;
