import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const remedies = style({ display: 'grid', gap: vars.space.xs, paddingInlineStart: vars.space.lg })
