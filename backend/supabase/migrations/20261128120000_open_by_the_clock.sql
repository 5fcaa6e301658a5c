-- Whether a text is open is asked of the clock, no longer of now(). That is the beginning of the transaction, while each of its
-- statements sees what was committed before the statement: an exchange that had begun before a text came out, and then waited (for
-- a lock, or for its turn on a busy machine), saw the text's number in the log and took the text itself for one still to come. It
-- told the phone that there is none, with a cursor past it. What has ended meanwhile it showed.
-- Whoever is seen has begun before, so by the clock it is never too early (docs/decisions/0033-what-waits-for-its-minute.md).
create or replace function private.is_open(rascunho boolean, publicado_em timestamptz, expira_em timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not rascunho and publicado_em <= clock_timestamp() and (expira_em is null or expira_em > clock_timestamp());
end $$;
