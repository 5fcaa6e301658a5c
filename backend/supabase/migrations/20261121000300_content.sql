-- What the ministry publishes. Members read, admins write. The limits are those of the forms.

create table public.devotionals (
  id uuid primary key default gen_random_uuid(),
  day_number smallint not null unique check (day_number between 1 and 30),
  title text not null check (length(title) between 1 and 200),
  theme text not null check (length(theme) between 1 and 100),
  date date,
  verse text not null check (length(verse) between 1 and 500),
  reflection text not null check (length(reflection) between 1 and 5000),
  action text not null check (length(action) between 1 and 500),
  prayer text check (length(prayer) <= 2000),
  image_url text check (private.is_media_url(image_url))
);

create table public.recados (
  id uuid primary key default gen_random_uuid(),
  titulo text not null check (length(btrim(titulo)) between 1 and 200),
  mensagem text not null check (length(btrim(mensagem)) between 1 and 50000),
  fixo boolean not null default false,
  publicado_em timestamptz not null default now(),
  autor text not null default 'admin' check (length(autor) <= 100),
  anexos text[] not null default '{}' check (array_length(anexos, 1) is null or array_length(anexos, 1) <= 20),
  enviar_email boolean not null default false
);
create index recados_publicado_em_idx on public.recados (fixo desc, publicado_em desc);

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) <= 2000),
  event_date timestamptz not null,
  location text check (length(location) <= 200),
  registration_url text check (registration_url ~ '^https?://[^\s]+$' and length(registration_url) <= 2000),
  image_url text check (private.is_media_url(image_url))
);
create index events_event_date_idx on public.events (event_date);

create table public.videos (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) <= 1000),
  video_url text not null check (private.is_media_url(video_url)),
  thumbnail_url text check (private.is_media_url(thumbnail_url)),
  order_index integer not null default 0 check (order_index >= 0)
);
create index videos_order_index_idx on public.videos (order_index);

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  description text check (length(description) <= 2000),
  price numeric(10, 2) not null check (price >= 0),
  images text[] not null default '{}' check (array_length(images, 1) is null or array_length(images, 1) <= 10),
  stock integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index products_created_at_idx on public.products (created_at desc);

alter table public.devotionals enable row level security;
alter table public.recados enable row level security;
alter table public.events enable row level security;
alter table public.videos enable row level security;
alter table public.products enable row level security;

grant select, insert, update, delete on
  public.devotionals, public.recados, public.events, public.videos, public.products to authenticated;
grant all on public.devotionals, public.recados, public.events, public.videos, public.products to service_role;

do $$
declare t text;
begin
  foreach t in array array['devotionals', 'recados', 'events', 'videos'] loop
    execute format('create policy "members read" on public.%I for select to authenticated using ((select private.is_member()))', t);
  end loop;
  foreach t in array array['devotionals', 'recados', 'events', 'videos', 'products'] loop
    execute format('create policy "admin creates" on public.%I for insert to authenticated with check ((select private.is_admin()))', t);
    execute format('create policy "admin changes" on public.%I for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()))', t);
    execute format('create policy "admin deletes" on public.%I for delete to authenticated using ((select private.is_admin()))', t);
  end loop;
end $$;
create policy "members read what is on sale" on public.products for select to authenticated
  using (((select private.is_member()) and active) or (select private.is_admin()));
