import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

export const ornament = style({ flex: 'none' })
export const heart = style({ fill: vars.color.goldSoft })
export const mark = style({ flex: 'none', color: vars.color.brand, fontSize: '1.25em' })

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.4em',
  color: vars.color.ink,
  fontFamily: vars.font.display,
  fontWeight: 600,
  lineHeight: 1,
  letterSpacing: '-0.01em',
  whiteSpace: 'nowrap',
})

export const logoSize = styleVariants({
  sm: { fontSize: vars.fontSize.md },
  md: { fontSize: vars.fontSize.xl },
  lg: { fontSize: vars.fontSize.display },
})

export const divider = style({ width: '100%', height: 0, border: 0, borderTop: `1px solid ${vars.color.line}` })

const line = { content: '', flex: '1 1 0', maxWidth: '6rem', borderTop: `1px solid ${vars.color.line}` }

export const ornate = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.md,
  color: vars.color.brand,
  fontSize: '1.25rem',
  '::before': line,
  '::after': line,
})
