import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { journeyTexts } from '../../texts/journey.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Heading } from '../../ui/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DayCard } from './day-card.tsx'
import * as styles from './day-carousel.css.ts'
import type { JourneyDay } from './day-states.ts'
import { dayName } from './day-words.ts'

const texts = journeyTexts.carousel

interface DayCarouselProps {
  days: JourneyDay[]
  /** The day at which it opens. */
  suggested: number
  now: number
}

/**
 * The thirty days side by side: one card on phones, two and three on wider screens. By finger, by the buttons, or by
 * the keyboard; what is out of sight is inert.
 */
export function DayCarousel({ days, suggested, now }: DayCarouselProps) {
  const [startIndex] = useState(suggested - 1)
  const [viewport, embla] = useEmblaCarousel({ startIndex, align: 'start', inViewThreshold: 0.6 })
  const [inView, setInView] = useState<readonly number[]>([startIndex])
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (!embla) return
    const look = () => {
      const indexes = embla.slidesInView().toSorted((a, b) => a - b)
      if (indexes.length > 0) setInView(indexes)
    }
    look()
    embla.on('slidesInView', look).on('reInit', look)
    return () => {
      embla.off('slidesInView', look).off('reInit', look)
    }
  }, [embla])

  const first = inView[0] ?? startIndex
  const last = inView.at(-1) ?? startIndex

  function move(direction: -1 | 1) {
    if (!embla) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const lastSnap = embla.scrollSnapList().length - 1
    const target = Math.min(Math.max(embla.selectedScrollSnap() + direction * inView.length, 0), lastSnap)
    embla.scrollTo(target, isStill)
    setAnnouncement(texts.moved(target + 1, target + inView.length))
  }

  return (
    <section aria-roledescription={texts.role} aria-label={texts.heading} className={styles.carousel}>
      <div className={styles.header}>
        <Heading>{texts.heading}</Heading>
        <div className={styles.buttons}>
          <IconButton
            label={texts.previous}
            icon={<ChevronLeft />}
            variant="outline"
            aria-disabled={first === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            label={texts.next}
            icon={<ChevronRight />}
            variant="outline"
            aria-disabled={last === days.length - 1}
            onClick={() => move(1)}
          />
        </div>
      </div>
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.container} data-ready={embla ? '' : undefined}>
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
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
    </section>
  )
}
