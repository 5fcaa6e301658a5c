import { style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

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
