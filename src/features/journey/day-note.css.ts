import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const note = style({ display: 'grid', gap: vars.space.xs })
/** Has its line before there is anything to say. */
export const state = style({
  minHeight: '1.5em',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
})
export const failed = style([state, { color: vars.color.danger }])
