import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const finished = style({ display: 'grid', justifyItems: 'center', gap: vars.space.sm, textAlign: 'center' })
export const blossom = style({ width: '3.25rem', height: '3.25rem', color: vars.color.sage })
