import { paths } from '#src/paths.ts'
import type { AccessRequestPrefill } from '#lib/access-request-prefill.ts'
import { authTexts } from '#texts/auth.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'

interface RequestAccessCardProps {
  /** What was typed on /auth, to prefill the request. */
  known: AccessRequestPrefill
  /** The account was just created; otherwise it existed and waits. */
  isNew: boolean
}

/** What is still missing after signing up, or for an account that waits. */
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
