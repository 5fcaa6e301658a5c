-- The first sweep is a day after the update, not in the middle of its first requests.
alter table private.sweeps alter column swept_at set default now();
update private.sweeps set swept_at = now() where swept_at = '-infinity';
