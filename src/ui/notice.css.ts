import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { variant as buttonVariant } from './button.css.ts'
import { vars } from './theme/contract.css.ts'

export const notice = style({
  display: 'flex',
  gap: vars.space.sm,
  padding: `${vars.space.sm} ${vars.space.md}`,
  border: '1px solid transparent',
  borderRadius: vars.radius.md,
  color: vars.color.ink,
})

export const tone = styleVariants({
  info: { backgroundColor: vars.color.sunken },
  sage: { backgroundColor: vars.color.sageSoft },
  gold: { backgroundColor: vars.color.goldSoft },
  danger: { backgroundColor: vars.color.dangerSoft },
})

export const icon = style({ display: 'inline-flex', flex: 'none', paddingTop: '0.125rem' })
globalStyle(`${icon} > svg`, { width: '1.375rem', height: '1.375rem' })

export const iconTone = styleVariants({
  info: { color: vars.color.inkMuted },
  sage: { color: vars.color.sage },
  gold: { color: vars.color.gold },
  danger: { color: vars.color.danger },
})

export const body = style({ display: 'grid', gap: vars.space.xxs, flex: 1, minWidth: 0 })
export const title = style({ fontWeight: 600 })
export const text = style({ fontSize: '1rem' })
export const action = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs, marginTop: vars.space.xs })
// Aligns the label of a quiet button with the text of the notice.
globalStyle(`${action} > ${buttonVariant.quiet}:first-child`, { marginInlineStart: '-1.25rem' })
