-- A number is of one history. After a backup was put back, the numbers that came after it are given once more, to other texts:
-- a write says in which history its author saw the number that it builds on, so that it replaces no text of another one unasked.
-- (docs/decisions/0013-what-is-gone-is-gone.md)

-- ── Which names are this history's ─────────────────────────────────────────────────────────────────────────────────────
-- All that it ever had. A device that says one of the forgotten ones starts anew, and is no device of another history.
alter table sync.earlier_epochs add column is_forgotten boolean not null default false;

create or replace function sync.remembers(named text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from sync.earlier_epochs e where e.epoch::text = named and not e.is_forgotten) $$;

-- Null if none is named.
create function sync.is_other_history(named text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select named <> all (select m.epoch::text from sync.meta m union all select e.epoch::text from sync.earlier_epochs e)
$$;
revoke execute on function sync.is_other_history(text) from public, anon, authenticated, service_role;
grant execute on function sync.is_other_history(text) to authenticated, service_role;

-- As it was (20261128090000_sweep_parts.sql), but the names stay.
create or replace function sync.forget_changes() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  -- Where nobody has swept for long, the present name is older than that.
  before constant timestamptz := least(now() - interval '120 days', (select m.begun_at from sync.meta m));
  forgotten integer;
begin
  update sync.earlier_epochs e set is_forgotten = true where e.begun_at < before and not e.is_forgotten;
  delete from sync.changes c using (
    select o.scope, o.collection, o.doc_id from sync.changes o where o.line is null and o.changed_at < before limit 1000) gone
  -- One that is there again by the time its row is locked stays.
  where c.scope = gone.scope and c.collection = gone.collection and c.doc_id = gone.doc_id and c.line is null;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- ── Publishing, as it was (20261122009100_timed_publishing.sql), but for the history of its base ─────────────────────────
create or replace function sync.publish(of_collection text, of_doc uuid, doc jsonb, write jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
  this_collection constant text := case of_collection when 'unpublished' then doc ->> 'of' else of_collection end;
  this_doc jsonb := case of_collection when 'unpublished' then doc -> 'doc' else doc end;
  this_base bigint := coalesce((write ->> 'base')::bigint, 0);
  this_chain constant uuid := write ->> 'chain';
  this_seq constant integer := write ->> 'seq';
  last sync.publications;
  present bigint;
  -- Numbers from here on are of what somebody wrote last: the clock has given the later ones.
  written bigint;
  is_there boolean;
begin
  if sync.content_fields(this_collection) is null then
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

  select * into last from sync.publications p where p.collection = this_collection and p.doc_id = of_doc;
  if last.chain = this_chain and last.seq >= this_seq then
    return;
  end if;
  select coalesce(max(c.rev), 0) into present from sync.changes c
  where c.scope = content and c.collection in (this_collection, 'unpublished') and c.doc_id = of_doc::text;
  written := coalesce(
    (select t.written from sync.timings t where t.collection = this_collection and t.doc_id = of_doc), present);
  -- In another history that number was another text's; 0, 'there is none', is the same in each.
  if this_base > 0 and sync.is_other_history(write ->> 'epoch') then
    this_base := -1;
  end if;
  if this_base not between written and present and not coalesce(last.chain = this_chain and last.rev >= written, false) then
    execute format('select exists (select from public.%I where id = $1)', this_collection) into is_there using of_doc;
    -- Removing what is gone already harms nobody.
    if this_doc is null and not is_there then
      return;
    end if;
    raise exception using errcode = 'FL409', message = 'Changed by somebody else in the meantime.';
  end if;

  -- A device chooses a moment that is still to come; when something came out, the server knows.
  if (this_doc ->> 'publicado_em')::timestamptz <= now() then
    this_doc := this_doc || '{"publicado_em": null}';
  end if;
  perform sync.write_content(this_collection, of_doc, this_doc);
  insert into sync.publications as p (collection, doc_id, chain, seq, rev)
  select this_collection, of_doc, this_chain, this_seq, coalesce(max(c.rev), 0) from sync.changes c
  where c.scope = content and c.collection in (this_collection, 'unpublished') and c.doc_id = of_doc::text
  on conflict (collection, doc_id) do update set chain = excluded.chain, seq = excluded.seq, rev = excluded.rev;
end $$;
