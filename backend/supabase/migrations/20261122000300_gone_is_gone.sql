-- What is gone is gone: nothing of it is kept for longer than somebody needs it. Who needs what, and for how long, says
-- docs/decisions/0013-what-is-gone-is-gone.md.

-- ── Marks are for what exists ───────────────────────────────────────────────────────────────────────────────
-- A mark of a recado that was deleted meanwhile, made offline perhaps, is taken and not kept: nobody can see it any more.
-- Her devices hear that it is gone, in the same exchange. Of an id that never was (or was forgotten long ago) they hear
-- nothing, or a member could fill the log with ids; a digest finds such a mark on a device.
-- A row that is there already is written as ever.

create function sync.tell_gone(of_member uuid, of_collection text, content_collection text, of_doc uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from sync.changes c
    where c.scope = '00000000-0000-0000-0000-000000000000' and c.collection = content_collection and c.doc_id = of_doc::text
  ) then
    perform sync.note(of_member, of_collection, of_doc::text);
  end if;
end $$;

create function private.skip_gone_mark() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The server's own writes, and what the policies are about to refuse, are not looked at.
  if auth.uid() is distinct from new.user_id
    or exists (select from public.recados r where r.id = new.recado_id)
    or exists (select from public.recados_leitura l where l.user_id = new.user_id and l.recado_id = new.recado_id)
    or not private.is_member()
  then
    return new;
  end if;
  perform sync.tell_gone(new.user_id, 'read_marks', 'recados', new.recado_id);
  return null;
end $$;
create trigger check_exists before insert on public.recados_leitura
  for each row execute function private.skip_gone_mark();

create function private.skip_gone_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is distinct from new.user_id
    or exists (select from public.devotionals d where d.id = new.devotional_id)
    or exists (select from public.devotional_favorites f where f.user_id = new.user_id and f.devotional_id = new.devotional_id)
    or not private.is_member()
  then
    return new;
  end if;
  perform sync.tell_gone(new.user_id, 'favorites', 'devotionals', new.devotional_id);
  return null;
end $$;
-- Triggers fire in the order of their names: before merge_favorite remembers a stamp.
create trigger check_exists before insert on public.devotional_favorites
  for each row execute function private.skip_gone_favorite();

-- Deleting a favourite is an intent and leaves its tombstone, but not where the sweep does it.
create or replace function private.bury_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if pg_trigger_depth() > 1
    or current_setting('florescer.is_sweeping', true) = 'yes'
    or not exists (select 1 from auth.users where id = old.user_id)
  then
    return old;
  end if;
  update public.devotional_favorites set active = false
  where user_id = old.user_id and devotional_id = old.devotional_id and active;
  return null;
end $$;

-- ── Stamps from the future ──────────────────────────────────────────────────────────────────────────────────
-- A favourite remembers a thousand, those farthest ahead: a clock that runs away makes a new one with each tap.
create function private.cap_clamped_stamps() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.clamped_stamps c
  where c.user_id = new.user_id and c.devotional_id = new.devotional_id and c.sent < (
    select k.sent from private.clamped_stamps k
    where k.user_id = new.user_id and k.devotional_id = new.devotional_id
    order by k.sent desc offset 999 limit 1);
  return null;
end $$;
create trigger cap_clamped_stamps after insert on private.clamped_stamps
  for each row execute function private.cap_clamped_stamps();

-- ── When a document changed last ────────────────────────────────────────────────────────────────────────────
-- Of what was there before this migration nobody knows: it counts from now.
alter table sync.changes add column changed_at timestamptz not null default now();

create function sync.stamp_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.changed_at := now();
  return new;
end $$;
create trigger stamp_change before update of rev on sync.changes
  for each row execute function sync.stamp_change();

-- ── Whom the log still serves ───────────────────────────────────────────────────────────────────────────────
-- A history gets a new name every 30 days, and each answer tells the present one: the name that a device says is the time
-- of its last contact. Earlier names are good while everything is remembered that was deleted since they began; a device
-- that says an older one starts anew, and keeps what it has not sent. (Its numbers do not tell: in the middle of a first
-- synchronisation they are as low as those of a device that was away for long.)
alter table sync.meta add column begun_at timestamptz not null default now();

create table sync.earlier_epochs (
  epoch uuid primary key,
  begun_at timestamptz not null
);
alter table sync.earlier_epochs enable row level security;
grant all on sync.earlier_epochs to service_role;

create or replace function sync.remembers(named text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from sync.earlier_epochs e where e.epoch::text = named) $$;

-- A name given by anybody else (after a backup was put back) is another history: no device knows it yet.
create function sync.forget_epochs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from sync.earlier_epochs;
  new.begun_at := now();
  return new;
end $$;
create trigger forget_epochs before update of epoch on sync.meta
  for each row when (current_setting('florescer.is_sweeping', true) is distinct from 'yes') execute function sync.forget_epochs();

create function sync.begin_epoch() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('florescer.is_sweeping', 'yes', true);
  with earlier as (select m.epoch, m.begun_at from sync.meta m where m.begun_at < now() - interval '30 days')
  insert into sync.earlier_epochs (epoch, begun_at) select * from earlier;
  update sync.meta m set epoch = gen_random_uuid(), begun_at = now() where m.begun_at < now() - interval '30 days';
  perform set_config('florescer.is_sweeping', '', true);
end $$;

-- ── The sweep ───────────────────────────────────────────────────────────────────────────────────────────────
create table private.sweeps (
  singleton boolean primary key default true check (singleton),
  swept_at timestamptz not null default '-infinity'
);
insert into private.sweeps default values;
alter table private.sweeps enable row level security;
grant all on private.sweeps to service_role;

-- Of a mail that went out 90 days ago only the count of its recado's mails is still asked for. One that was given up so
-- long ago is nobody's work any more.
create function private.forget_mails() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  before constant timestamptz := now() - interval '90 days';
  forgotten integer;
  emptied integer;
begin
  delete from public.email_queue q where q.id in (
    select o.id from public.email_queue o
    where o.sent_at < before and not exists (select from private.recado_mailings m where m.recado_id = o.recado_id)
      or o.sent_at is null and o.next_attempt_at is null and o.locked_by is null and o.created_at < before
    limit 1000 for update skip locked);
  get diagnostics forgotten = row_count;
  update public.email_queue q set to_email = 'apagado-' || q.id, html = '', text = null, data = null, error = null
  where q.id in (
    select o.id from public.email_queue o
    where o.sent_at < before and o.to_email <> 'apagado-' || o.id
    limit 1000 for update skip locked);
  get diagnostics emptied = row_count;
  return greatest(forgotten, emptied);
end $$;

-- A late copy of a write is known again for 90 days; once its time has come, nothing is asked of it.
create function private.forget_stamps() returns integer
language plpgsql security definer set search_path = ''
as $$
declare forgotten integer;
begin
  delete from private.clamped_stamps c where (c.user_id, c.devotional_id, c.sent) in (
    select o.user_id, o.devotional_id, o.sent from private.clamped_stamps o
    where o.sent < private.stamp_at(now(), '') or o.kept < private.stamp_at(now() - interval '90 days', '')
    limit 1000);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- Marks of what went more than 30 days ago: until then an administrator may take a deletion back. Her devices hear of it.
create function sync.forget_marks() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  content constant uuid := '00000000-0000-0000-0000-000000000000';
  after constant timestamptz := now() - interval '30 days';
  marks integer;
  favorites integer;
begin
  delete from public.recados_leitura l using (
    select o.user_id, o.recado_id from public.recados_leitura o
    where not exists (select from public.recados r where r.id = o.recado_id)
      and not exists (
        select from sync.changes c
        where c.scope = content and c.collection = 'recados' and c.doc_id = o.recado_id::text and c.changed_at > after)
    order by o.user_id, o.recado_id limit 1000) gone
  where l.user_id = gone.user_id and l.recado_id = gone.recado_id;
  get diagnostics marks = row_count;
  perform set_config('florescer.is_sweeping', 'yes', true);
  delete from public.devotional_favorites f using (
    select o.user_id, o.devotional_id from public.devotional_favorites o
    where not exists (select from public.devotionals d where d.id = o.devotional_id)
      and not exists (
        select from sync.changes c
        where c.scope = content and c.collection = 'devotionals' and c.doc_id = o.devotional_id::text and c.changed_at > after)
    order by o.user_id, o.devotional_id limit 1000) gone
  where f.user_id = gone.user_id and f.devotional_id = gone.devotional_id;
  get diagnostics favorites = row_count;
  perform set_config('florescer.is_sweeping', '', true);
  return greatest(marks, favorites);
end $$;

-- Deletions of 120 days ago, which no device that is served still has to hear, and the names that they were known under.
create function sync.is_there(of_scope uuid, of_collection text, of_doc text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case of_collection
    when 'devotionals' then exists (select from public.devotionals d where d.id = of_doc::uuid)
    when 'recados' then exists (select from public.recados r where r.id = of_doc::uuid)
    when 'events' then exists (select from public.events e where e.id = of_doc::uuid)
    when 'videos' then exists (select from public.videos v where v.id = of_doc::uuid)
    when 'products' then exists (select from public.products p where p.id = of_doc::uuid)
    when 'progress' then exists (select from public.user_progress p where p.user_id = of_scope and p.journey = of_doc::smallint)
    when 'favorites' then exists (
      select from public.devotional_favorites f where f.user_id = of_scope and f.devotional_id = of_doc::uuid)
    when 'read_marks' then exists (
      select from public.recados_leitura l where l.user_id = of_scope and l.recado_id = of_doc::uuid)
    else true
  end
$$;

create function sync.forget_changes() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  -- Where nobody has swept for long, the present name is older than that.
  before constant timestamptz := least(now() - interval '120 days', (select m.begun_at from sync.meta m));
  forgotten integer;
begin
  delete from sync.earlier_epochs e where e.begun_at < before;
  delete from sync.changes c using (
    select o.scope, o.collection, o.doc_id from sync.changes o
    where o.changed_at < before and not sync.is_there(o.scope, o.collection, o.doc_id)
    limit 1000) gone
  where c.scope = gone.scope and c.collection = gone.collection and c.doc_id = gone.doc_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- What the clock calls that empties the mail queue, each time; it works once a day, in pieces that hold nobody up.
-- Answers whether it did something and is to be called again soon.
create function public.sweep() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.sweeps s where s.swept_at < now() - interval '1 day' for update skip locked;
  if not found then
    return false;
  end if;
  if greatest(private.forget_mails(), private.forget_stamps(), sync.forget_marks(), sync.forget_changes()) >= 1000 then
    return true;
  end if;
  perform sync.begin_epoch();
  update private.sweeps set swept_at = now();
  return false;
end $$;

revoke execute on function sync.tell_gone(uuid, text, text, uuid), private.skip_gone_mark(), private.skip_gone_favorite(),
  private.cap_clamped_stamps(), sync.stamp_change(), private.forget_mails(), private.forget_stamps(), sync.forget_marks(),
  sync.is_there(uuid, text, text), sync.forget_changes(), sync.forget_epochs(), sync.begin_epoch(),
  public.sweep() from public, anon, authenticated, service_role;
grant execute on function public.sweep() to service_role;
