import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

const { color } = vars

export const drawing = style({ width: '100%', maxWidth: '15rem', height: 'auto', marginInline: 'auto' })

export const phone = style({ fill: color.paper, stroke: color.control, strokeWidth: 2 })
export const bar = style({ fill: color.sunken })
export const field = style({ fill: color.surface })
export const sheet = style({ fill: color.raised, stroke: color.line, strokeWidth: 1.5 })
export const chosen = style({ fill: color.brandSoft })
export const icon = style({ fill: color.brandSoft })
export const faint = style({ fill: color.line })
export const strong = style({ fill: color.inkMuted })
export const dots = style({ fill: color.ink })
export const brand = style({ fill: color.brand })
export const pill = style({ fill: color.brand })
export const onBrand = style({ fill: color.onBrand })
export const switchOn = style({ fill: color.sage })
export const hair = style({ stroke: color.line, strokeWidth: 1.5 })

const stroke = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
export const sign = style({ ...stroke, stroke: color.brand, strokeWidth: 2.2 })
export const hint = style({ ...stroke, stroke: color.control, strokeWidth: 2 })
export const ring = style({ fill: 'none', stroke: color.brand, strokeWidth: 2.5, strokeDasharray: '5 4' })
