import { authTexts } from '../../texts/auth.ts'
import { Notice } from '../../ui/notice.tsx'

/** After signing up, and for an account that waits: what is still missing. */
export function RequestAccessCard() {
  const { title, description } = authTexts.requestCard
  return (
    <Notice tone="gold" title={title} role="status">
      <p>{description}</p>
    </Notice>
  )
}
