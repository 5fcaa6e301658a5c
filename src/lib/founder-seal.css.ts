import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const seal = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '3.5rem',
  height: '3.5rem',
  border: `2px solid ${vars.color.brand}`,
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brandSoft,
  color: vars.color.brand,
  objectFit: 'cover',
  fontFamily: vars.font.display,
  fontSize: '1.75rem',
  fontStyle: 'normal',
  lineHeight: 1,
})
