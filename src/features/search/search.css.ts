import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const search = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.lg,
  minHeight: '50vh',
  alignContent: 'start',
})
export const results = style({ display: 'grid', gap: vars.space.sm })
export const list = style({ display: 'grid', gap: vars.space.sm })
export const more = style({ display: 'flex', justifyContent: 'center', paddingTop: vars.space.xs })
export const what = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const excerpt = style({ marginTop: vars.space.xxs, overflowWrap: 'anywhere' })
/** Underlined as well, for people who do not see the colour. */
export const mark = style({
  borderRadius: '3px',
  backgroundColor: vars.color.goldSoft,
  color: 'inherit',
  textDecoration: `underline ${vars.color.gold} 2px`,
  textUnderlineOffset: '3px',
})
