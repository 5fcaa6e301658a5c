import { useState } from 'react'
import { Users } from 'lucide-react'
import type { MinistryEvent } from '#sync'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { adminEventsTexts } from '#texts/admin-events.ts'
import { Button } from '#ui/button.tsx'

const texts = adminEventsTexts.answers
const AnswersDialog = lazyPart(() => import('./answers-dialog.tsx'))

/** Opens who comes to an event. */
export function AnswersButton({ event }: { event: MinistryEvent }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon={<Users />}
        aria-label={texts.openNamed(event.title)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && (
        <Reveal>
          <AnswersDialog event={event} onClose={() => setIsOpen(false)} />
        </Reveal>
      )}
    </>
  )
}
