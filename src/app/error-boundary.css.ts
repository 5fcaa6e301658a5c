import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: vars.space.xs })
