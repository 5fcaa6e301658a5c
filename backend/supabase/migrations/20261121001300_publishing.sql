-- What administrators publish from a device, also from one that was offline for long. A write says upon which state it
-- was made: if somebody else has changed it since, it is refused, and she decides. A write that was heard before, also
-- late and out of order, changes nothing.

-- The last write of a device to a document. It outlives the document: a late copy of its creation must not bring it back.
create table sync.publications (
  collection text not null,
  doc_id uuid not null,
  -- Of all changes that one device made before any of them was acknowledged; `seq` counts them.
  chain uuid not null,
  seq integer not null,
  -- The document's number after it.
  rev bigint not null,
  primary key (collection, doc_id)
);
alter table sync.publications enable row level security;
grant select, insert, update on sync.publications to authenticated;
grant all on sync.publications to service_role;
create policy "admins publish" on sync.publications for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- What a device may set; the rest (author, time of publication) is the server's.
create function sync.content_fields(of_collection text) returns text[]
language sql immutable set search_path = ''
as $$
  select case of_collection
    when 'devotionals' then array['day_number', 'title', 'theme', 'date', 'verse', 'reflection', 'action', 'prayer', 'image_url']
    when 'recados' then array['titulo', 'mensagem', 'fixo', 'anexos', 'enviar_email']
    when 'events' then array['title', 'description', 'event_date', 'location', 'registration_url', 'image_url']
    when 'videos' then array['title', 'description', 'video_url', 'thumbnail_url', 'order_index']
    when 'products' then array['name', 'description', 'price', 'images', 'stock', 'active']
  end
$$;

-- Writes to content take turns from here on, so that what one of them has compared stays true until it is written.
create function sync.lock_content_scope() returns void
language sql security definer set search_path = ''
as $$
  insert into public.sync_heads as h (scope) values ('00000000-0000-0000-0000-000000000000')
  on conflict (scope) do update set value = h.value
$$;

-- Sets the fields that `doc` names and leaves the others as they are: an older device does not know them all. Null takes
-- a document away. Runs as the caller: the tables' own policies decide.
create function sync.write_content(of_collection text, of_doc uuid, doc jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  fields text := (
    select string_agg(quote_ident(field), ', ') from unnest(sync.content_fields(of_collection)) field where doc ? field);
  is_there boolean;
begin
  if doc is null then
    execute format('delete from public.%I where id = $1', of_collection) using of_doc;
    return;
  end if;
  if fields is null then
    raise exception using errcode = '22023', message = 'A document without fields.';
  end if;
  execute format('select exists (select from public.%I where id = $1)', of_collection) into is_there using of_doc;
  if is_there then
    execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $2)) where id = $1',
      of_collection, fields) using of_doc, doc;
  else
    execute format('insert into public.%1$I (id, %2$s) select $1, %2$s from jsonb_populate_record(null::public.%1$I, $2)',
      of_collection, fields) using of_doc, doc;
  end if;
end $$;

-- Push: one row of content. `write` is {base, chain, seq}: the number of the state that was changed (0: something new),
-- and by what the write is known again.
create function sync.publish(of_collection text, of_doc uuid, doc jsonb, write jsonb) returns void
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
    raise exception using errcode = '42501', message = 'Only administrators publish.';
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

grant execute on function sync.content_fields(text), sync.lock_content_scope(), sync.write_content(text, uuid, jsonb),
  sync.publish(text, uuid, jsonb, jsonb) to authenticated, service_role;
