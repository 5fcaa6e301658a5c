import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

// Paint alone: no letter moves (spoken-text.ts).
globalStyle('::highlight(listening)', {
  backgroundColor: vars.color.brandSoft,
  color: vars.color.ink,
  textDecoration: `underline 2px ${vars.color.brand}`,
})

/** Beside the letters: it appears when the device's voices are known, and moves nothing then. */
export const place = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xxs })
