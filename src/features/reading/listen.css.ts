import { globalStyle } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

// Paint alone: no letter moves (spoken-text.ts).
globalStyle('::highlight(listening)', {
  backgroundColor: vars.color.brandSoft,
  color: vars.color.ink,
  textDecoration: `underline 2px ${vars.color.brand}`,
})
