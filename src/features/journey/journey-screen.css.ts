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
