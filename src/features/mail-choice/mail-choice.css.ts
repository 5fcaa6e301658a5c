import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const stack = style({ display: 'grid', justifyItems: 'start', gap: vars.space.md })
