import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const column = style({ display: 'grid', gap: vars.space.lg })

export const pillars = style({ display: 'grid', gap: vars.space.sm })

export const pillar = style({
  display: 'grid',
  gap: vars.space.xxs,
  padding: vars.space.md,
  borderInlineStart: `3px solid ${vars.color.brand}`,
  borderRadius: `0 ${vars.radius.md} ${vars.radius.md} 0`,
  backgroundColor: vars.color.surface,
})

export const pillarName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.lg,
  fontWeight: 580,
})

export const blossom = style({ flex: 'none', color: vars.color.brand })

export const signature = style({ fontFamily: vars.font.display, fontStyle: 'italic' })
export const signedBy = style({ display: 'block', fontStyle: 'normal', fontWeight: 580 })

export const invitation = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.sm,
  marginTop: vars.space.xxl,
})
