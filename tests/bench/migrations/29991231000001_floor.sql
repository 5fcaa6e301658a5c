-- The floor's one request: rows as one JSON value, which the API's limit of 1,000 rows does not concern.
create function public.bench_recados_at_once(wanted integer) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_agg(to_jsonb(r)) from (select * from public.recados limit wanted) r $$;
revoke execute on function public.bench_recados_at_once(integer) from public, anon;
grant execute on function public.bench_recados_at_once(integer) to authenticated;
