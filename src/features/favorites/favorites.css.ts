import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  gap: vars.space.md,
})

export const card = style({ display: 'flex', flexDirection: 'column' })
export const body = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space.xxs,
  padding: `${vars.space.md} ${vars.size.inset} ${vars.size.inset}`,
})
export const number = style({ color: vars.color.brand, fontSize: vars.fontSize.sm, fontWeight: 600 })
export const verse = style({
  display: '-webkit-box',
  overflow: 'hidden',
  marginTop: vars.space.xs,
  color: vars.color.inkMuted,
  fontFamily: vars.font.display,
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
})
/** Above the picture and above the link that covers the card. */
export const heart = style({
  position: 'absolute',
  top: vars.space.sm,
  right: vars.space.sm,
  zIndex: 1,
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.raised,
})

export const skeletonTitle = style({ width: '12rem', maxWidth: '60%', height: '2.5rem', marginBottom: vars.space.lg })
export const skeletonCard = style({ height: '22rem' })
