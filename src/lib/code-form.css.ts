import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const form = style({ display: 'grid', gap: vars.space.md })
export const code = style({ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.2em' })
