-- What a member does. State that merges: whatever path a write takes, in whatever order and however often, these
-- triggers keep the laws. sync/engine/merge.ts states the same rules; one set of generated cases runs through both.
--
-- Neither favourites nor read marks point at their content by a foreign key: a mark may arrive before the recado
-- (pushes have no order), and one whose recado is gone is harmless.

create table public.user_progress (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- 1 for her first walk; starting again after day 30 opens the next.
  journey smallint not null default 1 check (journey between 1 and 1000),
  started_at timestamptz not null default now(),
  last_completed_day smallint not null default 0 check (last_completed_day between 0 and 30),
  completed_days smallint[] not null default '{}' check (
    completed_days <@ array[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]::smallint[]
  ),
  primary key (user_id, journey)
);

create table public.devotional_favorites (
  user_id uuid not null references auth.users (id) on delete cascade,
  devotional_id uuid not null,
  -- false is the tombstone: the intent 'not a favourite' has to win over an older 'favourite'.
  active boolean not null default true,
  -- Hybrid logical clock: <milliseconds, 15 digits>-<counter, 5 digits>-<device, 8 letters or digits>.
  stamp text collate "C" not null default '' check (stamp ~ '^[0-9]{15}-[0-9]{5}-[0-9a-z]{8}$'),
  primary key (user_id, devotional_id)
);

create table public.recados_leitura (
  user_id uuid not null references auth.users (id) on delete cascade,
  recado_id uuid not null,
  lido_em timestamptz not null default now(),
  primary key (user_id, recado_id)
);

-- ── Progress: union of days, highest last day, earliest start ───────────────────────────────────────────────
create function private.merge_progress() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A phone's clock may be ahead; milliseconds are what a phone can say.
  new.started_at := date_trunc('milliseconds', least(new.started_at, now()));
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.journey := old.journey;
    new.started_at := least(old.started_at, new.started_at);
    new.last_completed_day := greatest(old.last_completed_day, new.last_completed_day);
    new.completed_days := old.completed_days || new.completed_days;
  end if;
  select coalesce(array_agg(distinct d order by d), '{}') into new.completed_days from unnest(new.completed_days) d;
  return new;
end $$;
create trigger merge_progress before insert or update on public.user_progress
  for each row execute function private.merge_progress();

-- ── Favourites: the last intent wins ────────────────────────────────────────────────────────────────────────
-- A stamp from the future is clamped to a minute from its first arrival, and stays so: were a late copy of the same
-- write clamped anew, it would beat what happened in between. Up to that minute stamps are taken as they are; what is
-- clamped is never before them, so a clock that runs away while she decides does not reverse her decisions.
create table private.clamped_stamps (
  user_id uuid not null references auth.users (id) on delete cascade,
  devotional_id uuid not null,
  sent text collate "C" not null,
  kept text collate "C" not null,
  primary key (user_id, devotional_id, sent)
);
alter table private.clamped_stamps enable row level security;
grant all on private.clamped_stamps to service_role;

create function private.stamp_at(moment timestamptz, suffix text) returns text
language sql immutable set search_path = ''
as $$ select lpad(floor(extract(epoch from moment) * 1000)::bigint::text, 15, '0') || suffix $$;

create function private.clamp_stamp(uid uuid, devotional uuid, sent text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  latest timestamptz := clock_timestamp() + interval '1 minute';
  kept text;
begin
  if sent collate "C" <= private.stamp_at(latest, '') then
    return sent;
  end if;
  insert into private.clamped_stamps as c (user_id, devotional_id, sent, kept)
  values (uid, devotional, sent, private.stamp_at(latest, substr(sent, 16)))
  on conflict on constraint clamped_stamps_pkey do nothing;
  select c.kept into kept from private.clamped_stamps c
  where c.user_id = uid and c.devotional_id = devotional and c.sent = clamp_stamp.sent;
  return kept;
end $$;

create function private.merge_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.stamp = '' or (tg_op = 'UPDATE' and new.stamp = old.stamp and old.active and not new.active) then
    -- A write that brings no stamp of its own is an intent of this moment, after whatever is there. (With the stamp
    -- that is there, only 'not a favourite' has to be one: of two with the same stamp, the favourite wins.)
    new.stamp := private.stamp_at(clock_timestamp(), '-00000-servidor');
    if tg_op = 'UPDATE' and new.stamp <= old.stamp then
      new.stamp := lpad((substr(old.stamp, 1, 15)::bigint + 1)::text, 15, '0') || '-00000-servidor';
    end if;
  elsif new.stamp ~ '^[0-9]{15}-[0-9]{5}-[0-9a-z]{8}$' then
    new.stamp := private.clamp_stamp(new.user_id, new.devotional_id, new.stamp);
  end if;
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.devotional_id := old.devotional_id;
    if new.stamp < old.stamp then
      return old;
    end if;
  end if;
  return new;
end $$;
create trigger merge_favorite before insert or update on public.devotional_favorites
  for each row execute function private.merge_favorite();

-- Deleting a favourite is an intent too, and leaves the tombstone; only the end of the account removes the row.
create function private.bury_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if pg_trigger_depth() > 1 or not exists (select 1 from auth.users where id = old.user_id) then
    return old;
  end if;
  update public.devotional_favorites set active = false
  where user_id = old.user_id and devotional_id = old.devotional_id and active;
  return null;
end $$;
create trigger bury_favorite before delete on public.devotional_favorites
  for each row execute function private.bury_favorite();

-- ── Rights: her own rows, while she is a member; nothing that grows may be taken back ───────────────────────
alter table public.user_progress enable row level security;
alter table public.devotional_favorites enable row level security;
alter table public.recados_leitura enable row level security;

grant select, insert, update on public.user_progress to authenticated;
grant select, insert, update, delete on public.devotional_favorites to authenticated;
grant select, insert on public.recados_leitura to authenticated;
-- The upsert on the pair names its columns; they may only be written with what they are.
grant update (user_id, recado_id) on public.recados_leitura to authenticated;
grant all on public.user_progress, public.devotional_favorites, public.recados_leitura to service_role;

do $$
declare t text;
begin
  foreach t in array array['user_progress', 'devotional_favorites', 'recados_leitura'] loop
    execute format('create policy "own rows: read" on public.%I for select to authenticated using (user_id = (select auth.uid()) and (select private.is_member()))', t);
    execute format('create policy "own rows: write" on public.%I for insert to authenticated with check (user_id = (select auth.uid()) and (select private.is_member()))', t);
    execute format('create policy "own rows: change" on public.%I for update to authenticated using (user_id = (select auth.uid()) and (select private.is_member())) with check (user_id = (select auth.uid()) and (select private.is_member()))', t);
  end loop;
end $$;
create policy "own rows: delete" on public.devotional_favorites for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_member()));

-- A read mark stays what it was.
create function private.keep_read_mark() returns trigger
language plpgsql set search_path = ''
as $$ begin return old; end $$;
create trigger keep_read_mark before update on public.recados_leitura
  for each row execute function private.keep_read_mark();
