import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const values = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.md,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: vars.space.lg } },
})

export const value = style({ display: 'flex', flexDirection: 'column', gap: vars.space.sm })

export const medal = style({
  display: 'grid',
  placeItems: 'center',
  width: '3.5rem',
  height: '3.5rem',
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brandSoft,
  color: vars.color.brand,
})
globalStyle(`${medal} > svg`, { width: '1.75rem', height: '1.75rem', strokeWidth: 1.75 })
globalStyle(`${value}:nth-child(2) ${medal}`, { backgroundColor: vars.color.sageSoft, color: vars.color.sage })
globalStyle(`${value}:nth-child(3) ${medal}`, { backgroundColor: vars.color.goldSoft, color: vars.color.gold })

export const practice = style({
  padding: `${vars.space.sm} ${vars.space.md}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.sunken,
  fontWeight: 500,
})
export const practiceLabel = style({
  display: 'block',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.xs,
  fontWeight: 600,
})

// At the bottom of its card, so that the four align.
export const verse = style({ marginTop: 'auto', paddingTop: vars.space.sm })
export const verseText = style({
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.lg,
  fontWeight: 420,
  lineHeight: 1.45,
})
export const reference = style({ marginTop: vars.space.xxs, color: vars.color.inkMuted, fontSize: vars.fontSize.sm })

export const translation = style({ marginTop: vars.space.md })

export const founder = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.md,
  marginTop: vars.space.xl,
})
