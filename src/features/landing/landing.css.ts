import { globalStyle, style } from '@vanilla-extract/css'
import { flush, variant as buttonVariant } from '#ui/button.css.ts'
import { vars } from '#ui/theme/contract.css.ts'
import { container, media } from '#ui/theme/layout.ts'

export const page = style({ display: 'grid', gap: vars.space.xxl, paddingBottom: vars.space.xxl })

export const hero = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: vars.space.lg,
  width: '100%',
  maxWidth: `calc(${container.wide} + 2 * ${vars.layout.gutter})`,
  marginInline: 'auto',
  padding: `${vars.space.md} ${vars.layout.gutter} 0`,
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
      gap: vars.space.xxl,
      paddingTop: vars.space.xxl,
    },
  },
})

// On a phone it takes the height that the words and the button leave, if that is more than a strip.
export const picture = style({
  width: '100%',
  maxHeight: 'max(4rem, 100svh - 30rem)',
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.brandSoft,
  filter: vars.picture.filter,
  objectFit: 'cover',
  '@media': {
    [media.smallPhone]: { display: 'none' },
    [media.tablet]: { order: 1, maxHeight: 'none' },
  },
})

export const invitation = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space.sm,
  textAlign: 'center',
  '@media': { [media.tablet]: { justifyItems: 'start', gap: vars.space.md, textAlign: 'start' } },
})
/** Of a member's first page, until its code is here. */
export const toCome = style({ minHeight: `calc(100dvh - ${vars.layout.headerHeight})` })

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
export const days = style({
  display: 'grid',
  gap: vars.space.sm,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
})
export const day = style({
  padding: vars.space.md,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.lg,
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

export const tileText = style({ color: vars.color.inkMuted, textWrap: 'balance' })

export const steps = style({
  display: 'grid',
  gap: vars.space.lg,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
})
export const step = style({ display: 'flex', gap: vars.space.md })
globalStyle(`${step} ${buttonVariant.quiet}`, flush)

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
export const founder = style([
  verseReference,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: vars.space.sm },
])
