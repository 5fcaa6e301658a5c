import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { journeyDaysTexts } from '#texts/journey-days.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CarouselFrame } from './carousel-frame.tsx'
import type { JourneyDay } from './day-states.ts'

const texts = journeyDaysTexts.carousel

interface DayCarouselProps {
  days: JourneyDay[]
  /** The day it opens at. */
  suggested: number
  now: number
}

/**
 * The thirty days in a row: one card on phones, two or three on wider screens. It moves by swipe,
 * button or keyboard; invisible cards are inert.
 */
export default function DayCarousel({ days, suggested, now }: DayCarouselProps) {
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

  function move(direction: -1 | 1) {
    if (!embla) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const lastSnap = embla.scrollSnapList().length - 1
    const target = Math.min(Math.max(embla.selectedScrollSnap() + direction * inView.length, 0), lastSnap)
    embla.scrollTo(target, isStill)
    setAnnouncement(texts.moved(target + 1, target + inView.length))
  }

  return (
    <>
      <CarouselFrame
        days={days}
        now={now}
        inView={inView}
        viewport={viewport}
        isReady={embla !== undefined}
        onMove={move}
      />
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}
