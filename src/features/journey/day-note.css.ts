import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { container, touchTarget } from '#ui/theme/layout.ts'

export const note = style({ display: 'grid', gap: vars.space.xs })
/** Has its line before there is anything to say. */
export const state = style({
  minHeight: '1.5em',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
})
export const failed = style([state, { color: vars.color.danger }])

/** Below what is said in the place of a day's text. */
export const kept = style({
  width: '100%',
  maxWidth: `calc(${container.reading} + 2 * ${vars.layout.gutter})`,
  marginInline: 'auto',
  padding: `0 ${vars.layout.gutter} ${vars.space.xxl}`,
})

/** What she wrote on the other days. */
export const way = style({ display: 'grid', gap: vars.space.sm, marginTop: vars.space.xl })
export const wayList = style({ display: 'grid', gap: vars.space.md })
export const wayDay = style({ display: 'inline-flex', alignItems: 'center', minHeight: touchTarget, fontWeight: 600 })
export const wayText = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
