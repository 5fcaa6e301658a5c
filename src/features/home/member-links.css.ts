import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const list = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center' })
export const way = style({ paddingInline: vars.space.sm })
