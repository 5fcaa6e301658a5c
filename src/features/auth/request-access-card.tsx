import { paths } from '#src/paths.ts'
import type { AccessRequestPrefill } from '#lib/access-request-prefill.ts'
import { authTexts } from '#texts/auth.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'

interface RequestAccessCardProps {
  /** What she has typed here already, so that she need not type it again. */
  known: AccessRequestPrefill
  /** She has just made the account; otherwise it was there, and waits. */
  isNew: boolean
}

/** After signing up, and for an account that waits: what is still missing. */
export function RequestAccessCard({ known, isNew }: RequestAccessCardProps) {
  const { title, description, pending } = authTexts.requestCard
  return (
    <Notice
      tone="gold"
      title={title}
      role="status"
      action={
        <ButtonLink to={paths.accessRequest()} state={known}>
          {authTexts.join.action}
        </ButtonLink>
      }
    >
      <p>{isNew ? description : pending}</p>
    </Notice>
  )
}
