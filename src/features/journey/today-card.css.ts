import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme/contract.css.ts'
import { media } from '../../ui/theme/layout.ts'

export const today = style({
  display: 'grid',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)' } },
})

export const picture = style({ minWidth: 0 })
// Beside the words the picture is as high as they are.
globalStyle(`${picture} > *`, {
  '@media': { [media.tablet]: { height: '100%', aspectRatio: 'auto', minHeight: '18rem' } },
})
// Laid over its box, so that its own height counts for nothing, neither before it has come nor after.
globalStyle(`${picture} img`, { '@media': { [media.tablet]: { position: 'absolute', inset: 0 } } })

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

export const action = style({ marginTop: vars.space.sm })
