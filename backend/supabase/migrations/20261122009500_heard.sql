-- Whether a device that has just joined its topics missed a signal: what was written between the answer to its last
-- request and the join. It joins one topic more, which says how far it has heard:
--   heard:<epoch>:<content>:<own>
-- She may, if nothing has come since; refused, the device asks. Nobody speaks on that topic, and the device leaves it at
-- once. In a policy, because that is where Realtime asks the database about a join.
create policy "heard everything" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and case when (select realtime.topic()) like 'heard:%' then exists (
    select from sync.standing() s where (select realtime.topic()) = concat_ws(':', 'heard', s.epoch, s.content, s.own)
      and s.status = 'active')
    else false end);
