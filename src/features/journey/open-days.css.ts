import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { atMost, media, touchTarget } from '#ui/theme/layout.ts'

export const section = style({ display: 'grid', gap: vars.space.md })
export const list = style({
  display: 'grid',
  gap: vars.space.xs,
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr' } },
})
export const day = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: vars.space.sm,
  minHeight: touchTarget,
  padding: `${vars.space.sm} ${vars.space.md}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&[data-suggested]': { borderColor: vars.color.brand } },
  '@media': { [media.hover]: { selectors: { 'a&:hover': { borderColor: vars.color.brand } } } },
})
export const number = style({
  flex: 'none',
  minWidth: atMost(3.75),
  color: vars.color.brand,
  fontSize: vars.fontSize.sm,
  fontWeight: 600,
})
