-- What is seen on a picture, for whoever does not see it (docs/decisions/0042-pictures.md). In a recado's text it stands with
-- the picture. An older device does not know the field and leaves it as it is.

alter table public.devotionals add column image_alt text check (char_length(image_alt) <= 300);
alter table public.events add column image_alt text check (char_length(image_alt) <= 300);
alter table public.videos add column image_alt text check (char_length(image_alt) <= 300);
-- Of the first picture, which is the one that is shown.
alter table public.products add column image_alt text check (char_length(image_alt) <= 300);

-- As before (20261122009100_timed_publishing.sql), with that field.
create or replace function sync.content_fields(of_collection text) returns text[]
language sql immutable set search_path = ''
as $$
  select case of_collection
    when 'devotionals' then array['day_number', 'title', 'theme', 'date', 'verse', 'reflection', 'action', 'prayer', 'image_url',
      'image_alt', 'rascunho', 'publicado_em', 'expira_em']
    when 'recados' then array['titulo', 'mensagem', 'fixo', 'anexos', 'enviar_email', 'rascunho', 'publicado_em', 'expira_em']
    when 'events' then array['title', 'description', 'event_date', 'location', 'registration_url', 'image_url', 'image_alt']
    when 'videos' then array['title', 'description', 'video_url', 'thumbnail_url', 'image_alt', 'order_index']
    when 'products' then array['name', 'description', 'price', 'images', 'image_alt', 'stock', 'active']
  end
$$;
