import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

// A form is narrower than text, and so is its title.
export const narrow = style({})
globalStyle(`${narrow} > *`, { maxWidth: `calc(28rem + 2 * ${vars.layout.gutter})` })

export const stack = style({ display: 'grid', gap: vars.space.md })
export const checking = style({ display: 'grid', justifyItems: 'center', paddingBlock: vars.space.xl })
