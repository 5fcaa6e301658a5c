import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const section = style({ display: 'grid', gap: vars.space.xs })
export const list = style({ display: 'grid', gap: vars.space.xxs, color: vars.color.inkMuted })
