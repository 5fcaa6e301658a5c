-- The attachments of a recado and the pictures of a product are addresses as the other content's: of the web, or of this
-- project's public bucket (20261121000100_foundations.sql). What is written from here on; a row of before stays as it is,
-- and may be changed elsewhere.

create function private.check_addresses() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Null is refused by the column itself.
  addresses text[] := array(select jsonb_array_elements_text(coalesce(nullif(to_jsonb(new) -> tg_argv[0], 'null'), '[]')));
  before text[] := case when tg_op = 'UPDATE' then array(select jsonb_array_elements_text(to_jsonb(old) -> tg_argv[0])) else '{}' end;
begin
  -- Those that were there already she did not write.
  if exists (select from unnest(addresses) a where private.is_media_url(a) is not true and not coalesce(a = any (before), false)) then
    raise exception using errcode = '23514', table = tg_table_name, constraint = tg_table_name || '_' || tg_argv[0] || '_enderecos',
      message = 'Um dos endereços não é de uma página nem de um arquivo enviado.';
  end if;
  return new;
end $$;

create trigger check_addresses before insert or update of anexos on public.recados
  for each row execute function private.check_addresses('anexos');
create trigger check_addresses before insert or update of images on public.products
  for each row execute function private.check_addresses('images');

revoke execute on function private.check_addresses() from public, anon, authenticated, service_role;
