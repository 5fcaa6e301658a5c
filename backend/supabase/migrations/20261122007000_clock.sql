-- When the clock last called: the one that empties the mail queue and sweeps. On a hosted project it is pg_cron, which
-- nobody misses until a mail does not come; the doctor looks here.
alter table private.mail_health add column clock_at timestamptz;

create function public.clock_beat() returns void
language sql volatile security definer set search_path = ''
as $$
  update private.mail_health set clock_at = now() where clock_at is null or clock_at < now() - interval '30 seconds'
$$;

create function public.clock_seen() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select clock_at from private.mail_health
$$;

revoke execute on function public.clock_beat(), public.clock_seen() from public, anon, authenticated, service_role;
grant execute on function public.clock_beat(), public.clock_seen() to service_role;
