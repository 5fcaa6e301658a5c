// A chunk of its own: the days stand in their row without it.
import EmblaCarousel from 'embla-carousel'
import type { RefObject } from 'react'
import { movedTo } from '#texts/journey-carousel.ts'

export interface CarouselMotion {
  /** Moves on by what is in view, and says where to. */
  move(direction: -1 | 1): void
  stop(): void
}

/**
 * Lets a row of slides move.
 * @param viewport its only child is the row; nothing happens if it has gone
 * @param status a live region
 * @param onLook called with the indexes of the slides in view, now and after each change
 */
export function startMotion(
  viewport: RefObject<HTMLElement | null>,
  status: RefObject<HTMLElement | null>,
  startIndex: number,
  onLook: (indexes: number[]) => void,
): CarouselMotion {
  const row = viewport.current?.firstElementChild as HTMLElement | null
  if (!viewport.current || !row) return { move() {}, stop() {} }
  // In one frame the place given by the stylesheet becomes the one given here.
  row.dataset.ready = ''
  const embla = EmblaCarousel(viewport.current, { startIndex, align: 'start', inViewThreshold: 0.6 })
  let inView = [startIndex]
  const look = () => {
    const indexes = embla
      .slidesInView()
      .slice()
      .sort((a, b) => a - b)
    if (indexes.length > 0) onLook((inView = indexes))
  }
  look()
  embla.on('slidesInView', look).on('reInit', look)
  return {
    move(direction) {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      const lastSnap = embla.scrollSnapList().length - 1
      const target = Math.min(Math.max(embla.selectedScrollSnap() + direction * inView.length, 0), lastSnap)
      embla.scrollTo(target, isStill)
      status.current!.textContent = movedTo(target + 1, target + inView.length)
    },
    stop() {
      embla.destroy()
      delete row.dataset.ready
    },
  }
}
