import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

/** Beside the letters: it appears when the device's voices are known, and moves nothing then. */
export const listen = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xxs })
