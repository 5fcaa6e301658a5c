import { useEffect, useRef, useState } from 'react'
import { useLive } from '#lib/use-live.ts'
import { notificationTexts as texts } from '#texts/notifications.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BellFace } from './bell-face.tsx'
import * as styles from './bell.css.ts'
import { unreadCount$ } from './queries.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

const BellPanel = lazyPart(() => import('./bell-panel.tsx'))

/** The number of unread recados, in the header; a press shows the latest. */
export default function Bell() {
  const unread = useLive(unreadCount$)
  const arrived = useArrival(unread)
  const [isWanted, setIsWanted] = useState(false)
  const name = unread === undefined ? texts.nameUnknown : texts.name(unread)

  const button = (
    <button
      type="button"
      className={styles.bell}
      aria-label={name}
      title={texts.title}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      <BellFace unread={unread} />
    </button>
  )
  return (
    <>
      {isWanted ? (
        <Reveal fallback={button}>
          <BellPanel unread={unread} name={name} />
        </Reveal>
      ) : (
        button
      )}
      <VisuallyHidden>
        <span role="status">{arrived}</span>
      </VisuallyHidden>
    </>
  )
}

/** Announces to screen readers that something new has arrived. */
function useArrival(unread: number | undefined): string {
  const [words, setWords] = useState('')
  const previous = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (unread !== undefined && previous.current !== undefined)
      setWords(unread > previous.current ? texts.arrived(unread) : '')
    previous.current = unread
  }, [unread])
  return words
}
