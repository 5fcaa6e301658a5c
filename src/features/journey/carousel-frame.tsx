import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Ref } from 'react'
import { journeyDaysTexts } from '#texts/journey-days.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Heading } from '#ui/text.tsx'
import { DayCard } from './day-card.tsx'
import * as styles from './day-carousel.css.ts'
import type { JourneyDay } from './day-states.ts'
import { dayName } from './day-words.ts'

const texts = journeyDaysTexts.carousel

interface CarouselFrameProps {
  days: JourneyDay[]
  now: number
  /** Indexes of the visible days; the others are inert. */
  inView: readonly number[]
  viewport?: Ref<HTMLDivElement>
  /** Until the carousel's code has loaded, the row is still and invisible, at its full height. */
  isReady: boolean
  onMove?: (direction: -1 | 1) => void
}

/** How the carousel looks, without the code that moves it. */
export function CarouselFrame({ days, now, inView, viewport, isReady, onMove }: CarouselFrameProps) {
  return (
    <section aria-roledescription={texts.role} aria-label={texts.heading} className={styles.carousel}>
      <div className={styles.header}>
        <Heading>{texts.heading}</Heading>
        <div className={styles.buttons}>
          <IconButton
            label={texts.previous}
            icon={<ChevronLeft />}
            variant="outline"
            aria-disabled={!isReady || inView[0] === 0}
            onClick={() => onMove?.(-1)}
          />
          <IconButton
            label={texts.next}
            icon={<ChevronRight />}
            variant="outline"
            aria-disabled={!isReady || inView.at(-1) === days.length - 1}
            onClick={() => onMove?.(1)}
          />
        </div>
      </div>
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.container} data-ready={isReady ? '' : undefined}>
          {days.map((day, index) => (
            <div
              key={day.day}
              role="group"
              aria-roledescription={texts.slideRole}
              aria-label={dayName(day, now)}
              aria-disabled={day.status === 'locked' || undefined}
              inert={!inView.includes(index)}
              className={styles.slide}
            >
              <DayCard day={day} now={now} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
