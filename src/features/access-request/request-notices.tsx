import { isMember, type PendingAccessRequest } from '#sync'
import { useIdentity } from '#lib/use-identity.ts'
import { ApprovalAlert } from './approval-alert.tsx'
import { PendingRequestNotice } from './pending-request-notice.tsx'

interface RequestNoticesProps {
  request: PendingAccessRequest | null
  /** The id of a request that this page has just sent. */
  asked: string | false | undefined
}

/** What is said on every screen about a request for access that this device has sent. */
export default function RequestNotices({ request, asked }: RequestNoticesProps) {
  const identity = useIdentity()
  const followed = request?.state === 'delivered' ? request.id : asked
  return (
    <>
      {request && <PendingRequestNotice request={request} />}
      {followed && !isMember(identity) && <ApprovalAlert key={followed} request={followed} />}
    </>
  )
}
