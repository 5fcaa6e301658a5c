/**
 * The server sends nothing by itself from now on: what a test queues stays as it is, however long the
 * test takes, and the moments at which reminders are due are the test's own.
 * @param sql as the database's owner
 */
export async function holdQueues(sql: (query: string) => Promise<unknown>): Promise<void> {
  for (const taking of [
    'claim_mail(uuid, integer, boolean, uuid, uuid)',
    'queue_event_reminders(timestamptz)',
    'queue_pushes(timestamptz)',
    'claim_pushes(uuid, integer, timestamptz)',
  ])
    await sql(`revoke execute on function public.${taking} from service_role`)
}
