import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { JourneyDay } from '#sync'
import { loadWithRetry } from '#lib/lazy-part.ts'
import { journeyDaysTexts } from '#texts/journey-days.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Heading } from '#ui/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CarouselMotion } from './carousel-motion.ts'
import { DayCard } from './day-card.tsx'
import * as styles from './day-carousel.css.ts'
import { dayName } from './day-words.ts'

const texts = journeyDaysTexts.carousel

/** So many days beside those in view have their pictures. */
const NEAR = 2

interface DayCarouselProps {
  days: readonly JourneyDay[]
  /** The day it opens at. */
  suggested: number
  now: number
}

/**
 * The thirty days in a row: one card on phones, two or three on wider screens. It moves by swipe,
 * button or keyboard; invisible cards are inert. Until the code that moves it has loaded, it stands
 * still at its place, by its stylesheet.
 */
export function DayCarousel({ days, suggested, now }: DayCarouselProps) {
  const [startIndex] = useState(suggested - 1)
  const viewport = useRef<HTMLDivElement>(null)
  const motion = useRef<Promise<CarouselMotion>>(null)
  const [inView, setInView] = useState<readonly number[]>([startIndex])
  const status = useRef<HTMLSpanElement>(null)

  // Before the buttons take presses: one may wait in the worker's page, and come at once.
  useLayoutEffect(() => {
    const started = loadWithRetry(() => import('./carousel-motion.ts')).then(({ startMotion }) =>
      startMotion(viewport, status, startIndex, setInView),
    )
    motion.current = started
    return () => void started.then(({ stop }) => stop())
  }, [startIndex])

  // A press before it can move is kept.
  const move = (direction: -1 | 1) => motion.current?.then((motion) => motion.move(direction))

  return (
    <>
      <section aria-roledescription={texts.role} aria-label={texts.heading} className={styles.carousel}>
        <div className={styles.header}>
          <Heading>{texts.heading}</Heading>
          <div className={styles.buttons}>
            <IconButton
              label={texts.previous}
              icon={<ChevronLeft />}
              variant="outline"
              aria-disabled={inView[0] === 0}
              onClick={() => move(-1)}
            />
            <IconButton
              label={texts.next}
              icon={<ChevronRight />}
              variant="outline"
              aria-disabled={inView.at(-1) === days.length - 1}
              onClick={() => move(1)}
            />
          </div>
        </div>
        <div ref={viewport} className={styles.viewport}>
          <div className={styles.container}>
            {days.map((day, index) => (
              <div
                key={day.day}
                role="group"
                aria-roledescription={texts.slideRole}
                aria-label={dayName(day, now)}
                aria-disabled={day.status === 'locked' || undefined}
                inert={!inView.includes(index)}
                data-passed={index < startIndex || undefined}
                className={styles.slide}
              >
                <DayCard day={day} now={now} isNear={inView.some((other) => Math.abs(other - index) <= NEAR)} />
              </div>
            ))}
          </div>
        </div>
      </section>
      <VisuallyHidden>
        <span ref={status} aria-live="polite" />
      </VisuallyHidden>
    </>
  )
}
