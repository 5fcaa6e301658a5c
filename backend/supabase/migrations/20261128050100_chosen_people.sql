-- Whom an administrator has chosen is found by any of her ids, as a record is (admin_person): a row's id is the request's until
-- she is approved, and then the approval's. The file of those chosen before left her out without a word.

-- As before (20261122001000_admin_lists.sql), but for the ids.
create or replace function public.admin_people_page(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := array(
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from regexp_split_to_table(private.fold(left(coalesce(asked ->> 'q', ''), 500)), '\s+') word where word <> '');
  state text := asked ->> 'status';
  in_group text := asked ->> 'group';
  only_ids uuid[] := case when jsonb_typeof(asked -> 'ids') = 'array'
    then array(select jsonb_array_elements_text(asked -> 'ids')::uuid) end;
  size integer := least(greatest(coalesce((asked ->> 'size')::integer, 20), 1), 1000);
  skipped integer := greatest(coalesce((asked ->> 'first')::integer, 0), 0);
  total integer;
  page text[];
begin
  perform private.require_admin();
  if asked ->> 'only' = 'ids' then
    return jsonb_build_object('ids', (
      select coalesce(jsonb_agg(i.id order by i.listed_at desc, i.id), '[]') from private.people_index i
      where i.words like all (patterns) and (state is null or state = any (i.states)) and (in_group is null or i.grupo = in_group)));
  end if;
  if only_ids is null and cardinality(patterns) = 0 and state is null and in_group is null then
    select count(*) into total from private.people_index;
    skipped := least(skipped, greatest(total - 1, 0) / size * size);
    page := array(select i.address from private.people_index i order by i.listed_at desc, i.id offset skipped limit size);
  else
    -- Looked through once: counted, and the page taken out.
    with found as materialized (
      select i.address, i.listed_at, i.id from private.people_index i
      where (only_ids is null or i.approved_id = any (only_ids) or i.request_id = any (only_ids) or i.user_id = any (only_ids))
        and i.words like all (patterns)
        and (state is null or state = any (i.states)) and (in_group is null or i.grupo = in_group)
    ), counted as (
      select count(*)::integer as n, least(skipped, greatest(count(*)::integer - 1, 0) / size * size) as first from found
    )
    select c.n, c.first, array(select f.address from found f order by f.listed_at desc, f.id offset c.first limit size)
      into total, skipped, page from counted c;
  end if;
  return jsonb_build_object('total', total, 'first', skipped,
    'groups', (select coalesce(jsonb_agg(g), '[]') from private.groups_of_people() g),
    'rows', (select coalesce(jsonb_agg(jsonb_strip_nulls(f.person) order by f.listed_at desc, f.id), '[]') from private.people_at(page) f));
end $$;
