import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'
import { GARDEN } from './garden-shape.ts'

export const journey = style({
  display: 'grid',
  // With `1fr` the carousel's long row would widen the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xl,
  '@media': { [media.tablet]: { gap: vars.space.xxl } },
})

/** As high as the garden with its words, which load later. */
export const garden = style({
  minHeight: `calc(min(30rem, 100vw - 2 * ${vars.layout.gutter}) * ${GARDEN.height / GARDEN.width} + 2 * ${vars.space.sm} + ${vars.fontSize.xxl} * 1.2 + ${vars.fontSize.sm} * 1.5)`,
})

export const skeleton = style({ display: 'grid', gap: vars.space.lg, minHeight: '60vh' })
export const skeletonTitle = style({ width: '12rem', maxWidth: '60%', height: '2.5rem' })
export const skeletonCard = style({ height: '20rem' })
