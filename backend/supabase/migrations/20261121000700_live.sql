-- What is announced live. Devices listen to sync_heads and then pull; an admin's list listens to the requests.
do $$
begin
  if not exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime add table
  public.sync_heads, public.recados, public.recados_leitura, public.acessos_pendentes;
