-- Copies of the replicated tables as RxDB's replication-supabase wants them (https://rxdb.info/replication-supabase.html):
-- a text id, `_modified` kept by a trigger, `_deleted`, and each table published. Only the bench's database has them.
do $$
declare
  t text;
begin
  foreach t in array array['devotionals', 'recados', 'events', 'videos', 'products'] loop
    execute format('create table public.bench_%I (like public.%I including defaults including constraints including indexes)', t, t);
    execute format('create policy "members read" on public.bench_%I for select to authenticated using ((select private.is_member()))', t);
  end loop;

  create table public.bench_progress (
    user_id uuid not null default auth.uid(), id text not null, journey smallint not null, started_at timestamptz not null,
    last_completed_day smallint not null, completed_days smallint[] not null, primary key (user_id, id));
  create table public.bench_favorites (
    user_id uuid not null default auth.uid(), id text not null, devotional_id uuid not null, active boolean not null,
    stamp text not null, primary key (user_id, id));
  create table public.bench_read_marks (
    user_id uuid not null default auth.uid(), id text not null, recado_id uuid not null, primary key (user_id, id));
  -- Nobody here has any of these, but a phone asks for them.
  create table public.bench_day_notes (
    user_id uuid not null default auth.uid(), id text not null, day_number smallint not null, primary key (user_id, id));
  create table public.bench_event_answers (
    user_id uuid not null default auth.uid(), id text not null, primary key (user_id, id));
  create table public.bench_orders (
    user_id uuid not null default auth.uid(), id text not null, primary key (user_id, id));
  create table public.bench_unpublished (
    user_id uuid not null default auth.uid(), id text not null, of text not null, doc jsonb not null,
    primary key (user_id, id));

  create function private.bench_modified() returns trigger language plpgsql set search_path = ''
  as $body$ begin new._modified := now(); return new; end $body$;

  foreach t in array array['progress', 'favorites', 'read_marks', 'day_notes', 'event_answers', 'orders', 'unpublished'] loop
    execute format('create policy "own rows" on public.bench_%I to authenticated
      using (user_id = (select auth.uid()) and (select private.is_member()))
      with check (user_id = (select auth.uid()) and (select private.is_member()))', t);
  end loop;
  foreach t in array array['devotionals', 'recados', 'events', 'videos', 'products', 'progress', 'favorites', 'read_marks',
    'day_notes', 'event_answers', 'orders', 'unpublished'] loop
    execute format('alter table public.bench_%I add column _deleted boolean not null default false,
      add column _modified timestamptz not null default now()', t);
    execute format('create index on public.bench_%I (_modified, id)', t);
    execute format('alter table public.bench_%I enable row level security', t);
    execute format('grant all on public.bench_%I to authenticated, service_role', t);
    execute format('create trigger modified before update on public.bench_%I for each row execute function private.bench_modified()', t);
    execute format('alter publication supabase_realtime add table public.bench_%I', t);
  end loop;
end $$;
