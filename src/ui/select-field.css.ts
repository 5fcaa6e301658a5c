import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

export const select = style({ appearance: 'none', cursor: 'pointer', textOverflow: 'ellipsis' })
// Windows and Linux apply these two to the open list.
globalStyle(`${select} option`, { backgroundColor: vars.color.raised, color: vars.color.ink })

export const chevron = style({ paddingInlineEnd: vars.space.sm, color: vars.color.inkMuted, pointerEvents: 'none' })
globalStyle(`${chevron} > svg`, { width: vars.size.icon, height: vars.size.icon })
