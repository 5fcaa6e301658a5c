import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const today = style({
  display: 'grid',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)' } },
})

export const picture = style({ minWidth: 0 })
// On a phone it fills the height that the words, the button below and the bars leave; beside the
// words it is as high as they are.
globalStyle(`${picture} > *`, {
  maxHeight: 'max(5rem, 100svh - 33rem)',
  '@media': { [media.tablet]: { height: '100%', maxHeight: 'none', aspectRatio: 'auto', minHeight: '18rem' } },
})
// Absolutely positioned, so that its own height never affects the layout, neither before it loads
// nor after.
globalStyle(`${picture} img`, { position: 'absolute', inset: 0 })

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: vars.space.xs,
  padding: vars.size.inset,
  '@media': { [media.tablet]: { padding: vars.space.xl } },
})

export const eyebrow = style({
  color: vars.color.brand,
  fontFamily: vars.font.text,
  fontSize: vars.fontSize.sm,
  fontWeight: 600,
})

export const verse = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
  marginTop: vars.space.xs,
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.lg,
  fontWeight: 420,
  lineHeight: 1.45,
})

// On a phone it is before the verse, above the bottom bar; with more room after it, in reading
// order.
export const action = style({ marginTop: vars.space.xs, '@media': { [media.tablet]: { order: 1 } } })
