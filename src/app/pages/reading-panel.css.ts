import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const panel = style({ display: 'grid', gap: vars.space.md, width: 'min(20rem, 100%)' })
