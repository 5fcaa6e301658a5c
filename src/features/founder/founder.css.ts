import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { atMost, media } from '#ui/theme/layout.ts'

export const letter = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.lg,
  overflow: 'clip',
  padding: `${vars.space.lg} ${vars.size.inset}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.surface,
  boxShadow: vars.color.shadow,
  '@media': { [media.tablet]: { padding: vars.space.xxl } },
})

/** Looks pressed between the pages. */
export const blossom = style({
  position: 'absolute',
  top: `calc(-1 * ${atMost(2.5)})`,
  right: `calc(-1 * ${atMost(2.5)})`,
  width: atMost(10),
  height: atMost(10),
  color: vars.color.brandSoft,
})

export const text = style({ position: 'relative' })
export const greeting = style({
  maxWidth: '16em',
  paddingRight: vars.space.xxl,
  fontFamily: vars.font.display,
  fontSize: '1.4em',
  fontWeight: 480,
  lineHeight: vars.lineHeight.snug,
})

export const verse = style({ display: 'grid', justifyItems: 'center', gap: vars.space.sm, textAlign: 'center' })
export const reference = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })

export const signature = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.md,
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.lg,
  fontStyle: 'italic',
})
/** With the largest letters the seal is above it. */
export const signatory = style({ flex: '1 1 6.5em', minWidth: 0 })
export const signedBy = style({ display: 'block', fontStyle: 'normal', fontWeight: 580 })
export const next = style({ marginTop: vars.space.xl, textAlign: 'center' })
