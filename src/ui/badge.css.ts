import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.xxs,
  maxWidth: '100%',
  padding: '0.1875rem 0.625rem',
  border: '1px solid transparent',
  borderRadius: vars.radius.full,
  fontSize: vars.fontSize.xs,
  fontWeight: 600,
  lineHeight: vars.lineHeight.snug,
  // A narrow table cell must not split a word.
  overflowWrap: 'break-word',
})

export const icon = style({ display: 'inline-flex', flex: 'none' })
globalStyle(`${icon} > svg`, { width: '1.1em', height: '1.1em' })

export const tone = styleVariants({
  brand: { backgroundColor: vars.color.brandSoft, color: vars.color.brand },
  gold: { backgroundColor: vars.color.goldSoft, color: vars.color.gold },
  sage: { backgroundColor: vars.color.sageSoft, color: vars.color.sage },
  neutral: { backgroundColor: vars.color.sunken, color: vars.color.inkMuted },
  danger: { backgroundColor: vars.color.dangerSoft, color: vars.color.danger },
})
