import { style } from '@vanilla-extract/css'
import { touchTarget, zIndex } from '#ui/theme/layout.ts'
import { vars } from '#ui/theme/contract.css.ts'

export const place = style({ position: 'sticky', bottom: vars.layout.bottomBarHeight, zIndex: zIndex.header })

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.xs,
  paddingBlock: vars.space.xs,
  paddingInline: vars.layout.gutter,
  borderTop: `1px solid ${vars.color.line}`,
  backgroundColor: vars.color.sunken,
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
  lineHeight: vars.lineHeight.snug,
})

export const icon = style({ flex: 'none', width: '1.125rem', height: '1.125rem' })

export const more = style({
  flex: 'none',
  minHeight: touchTarget,
  paddingInline: vars.space.xs,
  border: 0,
  background: 'none',
  color: vars.color.ink,
  font: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
})

export const remedies = style({ display: 'grid', gap: vars.space.xs, paddingInlineStart: vars.space.lg })
