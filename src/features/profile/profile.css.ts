import { globalStyle, style } from '@vanilla-extract/css'
import { flush, variant as buttonVariant } from '#ui/button.css.ts'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'

export const sections = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const title = style({ marginBottom: vars.space.sm })

// Where a long name does not fit beside it, the letter is above.
export const who = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.md, minWidth: 0 })
export const initial = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '4rem',
  height: '4rem',
  border: '1px solid transparent',
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brandSoft,
  color: vars.color.brand,
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.xxl,
  fontWeight: 600,
})
export const names = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.xxs,
  flex: '1 1 min(11rem, 100%)',
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const email = style({ overflowWrap: 'anywhere' })
export const edit = style({ marginTop: vars.space.md })
export const editRoom = style([edit, { minHeight: touchTarget }])
export const coming = style({ height: '36rem' })

export const lines = style({ display: 'grid', gap: vars.space.sm })
export const line = style({
  display: 'grid',
  gap: vars.space.xxs,
  paddingBottom: vars.space.sm,
  borderBottom: `1px solid ${vars.color.line}`,
  selectors: { '&:last-child': { paddingBottom: 0, borderBottom: 0 } },
  '@media': { [media.tablet]: { gridTemplateColumns: '11rem minmax(0, 1fr)' } },
})
export const label = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const value = style({ margin: 0, overflowWrap: 'anywhere' })

export const links = style({ display: 'grid' })
export const linkItem = style({ selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } } })
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.sm,
  minHeight: `calc(${touchTarget} + 0.5rem)`,
  padding: `${vars.space.xs} ${vars.size.inset}`,
  color: 'inherit',
  fontWeight: 500,
  textDecoration: 'none',
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
  '@media': { [media.hover]: { selectors: { '&:hover': { backgroundColor: vars.color.sunken } } } },
})
export const linkIcon = style({ display: 'grid', color: vars.color.brand })
export const linkLabel = style({ flex: 1, minWidth: 0 })
export const chevron = style({
  flex: 'none',
  width: vars.size.icon,
  height: vars.size.icon,
  color: vars.color.inkMuted,
  '@media': { [media.fewLetters]: { display: 'none' } },
})

export const right = style({ display: 'grid', justifyItems: 'start', gap: vars.space.xs })
globalStyle(`${stack} ${buttonVariant.quiet}`, flush)
export const consequences = style({
  display: 'grid',
  gap: vars.space.xs,
  // Overrides the reset of lists (theme/global.css.ts).
  selectors: { 'ul&': { listStyle: 'disc', paddingInlineStart: '1.25rem' } },
})
globalStyle(`${consequences} > li::marker`, { color: vars.color.brand })
export const session = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  marginTop: vars.space.md,
})
