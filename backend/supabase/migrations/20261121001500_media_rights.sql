-- Files that the ministry's content carries: pictures and attachments. Everybody may fetch one by its address, which
-- nobody can guess; administrators add, and nobody changes what lies under an address.
do $$
begin
  -- A plain Postgres, on which the schema is checked, has no storage.
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public) values ('media', 'media', true) on conflict (id) do nothing;
  update storage.buckets set public = true, file_size_limit = 20 * 1024 * 1024, allowed_mime_types = array[
    'image/jpeg', 'image/png', 'image/webp', 'image/gif',
    'application/pdf', 'text/plain', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'video/mp4',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text'
  ] where id = 'media';

  create policy "admin adds media" on storage.objects for insert to authenticated
    with check (bucket_id = 'media' and (select private.is_admin()));
  create policy "admin lists media" on storage.objects for select to authenticated
    using (bucket_id = 'media' and (select private.is_admin()));
end $$;

-- How far the mails of each recado are that was mailed, for the administrators' list.
create function public.recado_mailings() returns table (recado_id uuid, total integer, sent integer, failed integer, waiting integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select m.recado_id, s.total, s.sent, s.failed, s.waiting
    from private.recado_mailings m cross join lateral public.recado_mail_status(m.recado_id) s;
end $$;
grant execute on function public.recado_mailings() to authenticated;
