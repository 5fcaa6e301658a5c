import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const list = style({ position: 'relative' })
/**
 * The box of one recado in a list that the worker has filled in, and in a virtual one. Its padding
 * is the gap to the next, so that it is measured with it.
 */
export const firstPlace = style({ paddingBottom: vars.space.md })
export const place = style([firstPlace, { position: 'absolute', insetInline: 0 }])

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xs,
  selectors: { '&[data-unread]': { borderColor: vars.color.brand } },
})
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs })
export const title = style({ overflowWrap: 'anywhere' })
export const meta = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const preview = style({ overflowWrap: 'anywhere' })
export const more = style({
  justifySelf: 'start',
  // Sets the colour again: a stretched link inherits that of its surroundings.
  selectors: { 'a&': { color: vars.color.brand, fontWeight: 600 } },
})

export const skeletons = style({ display: 'grid', gap: vars.space.md })
export const skeletonTitle = style({ width: '12rem', maxWidth: '60%', height: '2.5rem' })
export const skeletonCard = style({ height: '11rem' })
