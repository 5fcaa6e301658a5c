import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const journey = style({
  display: 'grid',
  // With `1fr` the carousel's long row would widen the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xl,
  '@media': { [media.tablet]: { gap: vars.space.xxl } },
})

export const skeleton = style({ display: 'grid', gap: vars.space.lg, minHeight: '60vh' })
export const skeletonTitle = style({ width: '12rem', maxWidth: '60%', height: '2.5rem' })
export const skeletonCard = style({ height: '20rem' })

// Of its parts that are needed once in thirty days.
export const intro = style({ display: 'grid', justifyItems: 'center', gap: vars.space.md, textAlign: 'center' })
// Small, so that on the smallest phones the button is above the bottom bar.
export const introBlossom = style({ width: '2.5rem', height: '2.5rem', color: vars.color.brand })
export const points = style({
  display: 'grid',
  gap: vars.space.xs,
  maxWidth: '44ch',
  marginTop: vars.space.xs,
  color: vars.color.inkMuted,
})

export const finished = style({ display: 'grid', justifyItems: 'center', gap: vars.space.sm, textAlign: 'center' })
export const finishedBlossom = style({ width: '3.25rem', height: '3.25rem', color: vars.color.sage })
