import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { visuallyHidden } from '#ui/visually-hidden.css.ts'

export const parts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.xxl })
export const part = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const hidden = visuallyHidden
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.lg,
  containerType: 'inline-size',
})
/** A container query, since the card beside a form is as narrow as on a phone. */
const isWide = '(min-width: 44rem)'

export const event = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container': { [isWide]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)' } },
})

export const picture = style({ minWidth: 0 })
// Beside the words, the picture is as high as they are.
globalStyle(`${picture} > *`, {
  '@container': { [isWide]: { height: '100%', aspectRatio: 'auto', minHeight: '16rem' } },
})

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.sm,
  minWidth: 0,
  padding: vars.size.inset,
  '@container': { [isWide]: { padding: vars.space.lg } },
})

export const facts = style({ display: 'grid', gap: vars.space.xs })
export const fact = style({ display: 'flex', gap: vars.space.xs, color: vars.color.inkMuted, fontSize: '1rem' })
export const factIcon = style({ flex: 'none', color: vars.color.brand })
globalStyle(`${factIcon} > svg`, { width: vars.size.icon, height: vars.size.icon, marginTop: '0.125rem' })
export const moment = style({
  color: vars.color.ink,
  fontWeight: 600,
  selectors: { '&::first-letter': { textTransform: 'uppercase' } },
  display: 'inline-block',
})

export const description = style({ maxWidth: '38em', whiteSpace: 'pre-line' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xs,
  marginTop: 'auto',
  paddingTop: vars.space.xs,
})

export const pastList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  alignItems: 'start',
  gap: vars.space.md,
})
export const memory = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm, whiteSpace: 'pre-line' })

export const skeleton = style({ display: 'grid', gap: vars.space.lg, minHeight: '60vh' })
export const skeletonTitle = style({ width: '12rem', maxWidth: '60%', height: '2.5rem' })
export const skeletonPicture = style({ maxHeight: '22rem', width: '100%' })
