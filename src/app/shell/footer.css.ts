import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { container, media, touchTarget } from '#ui/theme/layout.ts'

export const footer = style({ borderTop: `1px solid ${vars.color.line}`, color: vars.color.inkMuted })

export const inner = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space.xs,
  maxWidth: `calc(${container.wide} + 2 * ${vars.layout.gutter})`,
  marginInline: 'auto',
  paddingBlock: vars.space.md,
  paddingInline: vars.layout.gutter,
})

// Links that do not fit into the header.
export const navigation = style({ '@media': { [media.tablet]: { display: 'none' } } })
export const navigationOfMember = style({ '@media': { [media.memberLinks]: { display: 'none' } } })
globalStyle(`:is(${navigation}, ${navigationOfMember}) > ul`, {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
})

export const update = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center' })

export const small = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: vars.space.lg,
  fontSize: vars.fontSize.sm,
})

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: touchTarget,
  color: 'inherit',
  textAlign: 'center',
})
