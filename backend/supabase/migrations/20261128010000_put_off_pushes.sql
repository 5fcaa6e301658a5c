-- A message that its sender did not even try, since its push service does not answer just then, was due again at once: two
-- hundred of them came back with every claim, and whatever else waited for the clock waited behind them.

-- As before (20261124010000_event_pushes.sql), but of one that was not sent the sender may say too after how many seconds it
-- is due again. That is no attempt.
create or replace function public.settle_pushes(worker uuid, results jsonb, at timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.note_pushed_events(array(
    select m.id from jsonb_to_recordset(results) as o (id uuid, outcome text, unsure boolean)
    join private.push_messages m on m.id = o.id and m.locked_by = worker
    where o.outcome = 'sent' or o.unsure order by m.id for update of m));
  delete from private.push_subscriptions s using jsonb_to_recordset(results) as o (id uuid, outcome text), private.push_messages m
  where o.outcome = 'gone' and m.id = o.id and m.locked_by = worker and s.id = m.subscription_id;
  delete from private.push_messages m using jsonb_to_recordset(results) as o (id uuid, outcome text)
  where m.id = o.id and m.locked_by = worker
    and (o.outcome in ('sent', 'refused', 'gone') or (o.outcome = 'failed' and m.attempts >= 4));
  update private.push_messages m set locked_by = null, locked_until = null, handed_at = null,
    attempts = m.attempts + case o.outcome when 'failed' then 1 else 0 end,
    not_before = case
      when o.outcome = 'failed' then at + greatest(make_interval(secs => least(coalesce(o.wait, 0), 86400)), interval '30 seconds' * power(4, m.attempts))
      when o.wait > 0 then at + make_interval(secs => least(o.wait, 86400))
      else m.not_before end
  from jsonb_to_recordset(results) as o (id uuid, outcome text, wait integer)
  where m.id = o.id and m.locked_by = worker;
end $$;
