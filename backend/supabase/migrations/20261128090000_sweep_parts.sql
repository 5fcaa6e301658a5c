-- The sweep looked at each change ever noted, and at whether its document is still there, in one transaction: it took longer
-- with every recado that anybody reads, and where it took too long nothing at all was forgotten.

-- ── What is gone is found by an index ───────────────────────────────────────────────────────────────────────
-- Whatever notes a change says whether its document is gone (20261122000500_sums.sql): it has no line.
create index changes_gone_idx on sync.changes (changed_at) where line is null;

-- As before (20261122000300_gone_is_gone.sql), but only what is gone is read.
create or replace function sync.forget_changes() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  -- Where nobody has swept for long, the present name is older than that.
  before constant timestamptz := least(now() - interval '120 days', (select m.begun_at from sync.meta m));
  forgotten integer;
begin
  delete from sync.earlier_epochs e where e.begun_at < before;
  delete from sync.changes c using (
    select o.scope, o.collection, o.doc_id from sync.changes o where o.line is null and o.changed_at < before limit 1000) gone
  -- One that is there again by the time its row is locked stays.
  where c.scope = gone.scope and c.collection = gone.collection and c.doc_id = gone.doc_id and c.line is null;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
drop function sync.is_there(uuid, text, text);

-- ── Each part by itself ─────────────────────────────────────────────────────────────────────────────────────
-- A row for each, with its own day.
alter table private.sweeps drop column singleton, add column part text;
with before as (delete from private.sweeps returning swept_at)
insert into private.sweeps (part, swept_at)
select p.part, b.swept_at from before b, unnest(array['mails', 'stamps', 'tokens', 'marks', 'changes']) as p (part);
alter table private.sweeps add primary key (part);

-- What the clock calls: it forgets one piece of one part that has its day. Answers whether it did, and is to be called again
-- soon. In no order, since a part that fails takes its note back and would come first for ever.
create or replace function public.sweep() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  this_part text;
  forgotten integer;
begin
  select s.part into this_part from private.sweeps s
  -- A day to come is of a clock that was ahead.
  where s.swept_at not between now() - interval '1 day' and now() + interval '1 minute' order by random() limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  forgotten := case this_part
    when 'mails' then private.forget_mails()
    when 'stamps' then private.forget_stamps()
    when 'tokens' then private.forget_tokens()
    when 'marks' then sync.forget_marks()
    else sync.forget_changes()
  end;
  if forgotten < 1000 then
    if this_part = 'changes' then
      perform sync.begin_epoch();
    end if;
    update private.sweeps set swept_at = now() where part = this_part;
  end if;
  return true;
end $$;
