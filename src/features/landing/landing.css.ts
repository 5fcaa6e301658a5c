import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { container, media, touchTarget } from '#ui/theme/layout.ts'

export const page = style({ display: 'grid', gap: vars.space.xxl, paddingBottom: vars.space.xxl })

export const hero = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space.md,
  padding: `${vars.space.xxl} ${vars.layout.gutter}`,
  textAlign: 'center',
  backgroundImage: `radial-gradient(ellipse at 50% 0%, ${vars.color.brandSoft}, transparent 72%)`,
  '@media': { [media.tablet]: { paddingBlock: '6rem 5rem' } },
})

export const blossom = style({
  width: '3.5rem',
  height: '3.5rem',
  color: vars.color.brand,
  // On a low screen the content comes before the drawing.
  '@media': { '(max-height: 42rem)': { display: 'none' } },
})
export const eyebrow = style({ color: vars.color.brand, fontWeight: 600 })

export const headline = style({
  maxWidth: '14ch',
  fontSize: 'min(clamp(2.5rem, 1.6rem + 4.2vw, 4.25rem), 14vw)',
  lineHeight: 1.08,
  letterSpacing: '-0.02em',
})

export const lead = style({
  maxWidth: '36ch',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.lg,
  textWrap: 'balance',
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space.sm,
  marginTop: vars.space.xs,
})

// Reserves two lines on a phone, so that the layout does not shift.
export const ways = style({
  minHeight: `calc(2 * ${touchTarget})`,
  '@media': { [media.tablet]: { minHeight: touchTarget } },
})

export const section = style({
  display: 'grid',
  gap: vars.space.lg,
  width: '100%',
  maxWidth: `calc(${container.wide} + 2 * ${vars.layout.gutter})`,
  marginInline: 'auto',
  paddingInline: vars.layout.gutter,
})

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  gap: vars.space.md,
})

export const tile = style({ display: 'grid', justifyItems: 'start', gap: vars.space.xs })

export const tileIcon = style({
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  height: '3rem',
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brandSoft,
  color: vars.color.brand,
})
globalStyle(`${tileIcon} > svg`, { width: '1.5rem', height: '1.5rem' })

export const tileText = style({ color: vars.color.inkMuted })

export const steps = style({
  display: 'grid',
  gap: vars.space.lg,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
})
export const step = style({ display: 'flex', gap: vars.space.md })

export const stepNumber = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.25rem',
  height: '2.25rem',
  border: `1px solid ${vars.color.brand}`,
  borderRadius: vars.radius.full,
  color: vars.color.brand,
  fontFamily: vars.font.display,
  fontWeight: 600,
})

// The installed app needs no invitation to install it.
export const install = style({ '@media': { [media.installed]: { display: 'none' } } })

export const installCard = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.md,
})

export const verse = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space.sm,
  paddingInline: vars.layout.gutter,
  textAlign: 'center',
})
globalStyle(`${verse} > *:first-child`, { width: '100%', maxWidth: '20rem', marginBottom: vars.space.md })

export const verseText = style({
  maxWidth: '28ch',
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.xl,
  fontWeight: 420,
  lineHeight: 1.4,
  textWrap: 'balance',
})
export const verseReference = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
