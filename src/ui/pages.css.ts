import { style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

export const pages = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.sm,
})
