import { isMember, type PendingAccessRequest } from '#sync'
import { useIdentity } from '#lib/use-identity.ts'
import { ApprovalAlert } from './approval-alert.tsx'
import { PendingRequestNotice } from './pending-request-notice.tsx'

interface RequestNoticesProps {
  pending: PendingAccessRequest | null
  /** The id of a request that this page has just sent. */
  asked: string | false | undefined
}

/** What is said on every screen about a request for access that this device has sent. */
export default function RequestNotices({ pending, asked }: RequestNoticesProps) {
  const identity = useIdentity()
  const followed = pending?.state === 'delivered' ? pending.id : asked
  return (
    <>
      {pending && <PendingRequestNotice request={pending} />}
      {followed && !isMember(identity) && <ApprovalAlert key={followed} request={followed} />}
    </>
  )
}
