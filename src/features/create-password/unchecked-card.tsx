import { createPasswordTexts } from '#texts/create-password.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/text.tsx'
import * as styles from '#lib/form.css.ts'

const { unchecked } = createPasswordTexts

const reasons = { offline: unchecked.offline, rate_limited: unchecked.rateLimited, failed: unchecked.failed } as const

interface UncheckedCardProps {
  reason: keyof typeof reasons
  onRetry: () => void
}

/** The link could not be checked. The attempt has not used it up. */
export function UncheckedCard({ reason, onRetry }: UncheckedCardProps) {
  return (
    <Card as="section" padding="lg" aria-labelledby="link-unchecked">
      <div className={styles.form}>
        <Heading id="link-unchecked">{unchecked.title}</Heading>
        <p role="status">{reasons[reason]}</p>
        <Button block onClick={onRetry}>
          {unchecked.retry}
        </Button>
      </div>
    </Card>
  )
}
