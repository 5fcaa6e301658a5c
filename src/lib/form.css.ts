import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

// A form is narrower than text, and so is its title.
export const narrow = style({})
globalStyle(`${narrow} > *`, { maxWidth: `calc(28rem + 2 * ${vars.layout.gutter})` })

export const form = style({ display: 'grid', gap: vars.space.md })
/** Words and a button that are not as wide as a field. */
export const answer = style({ display: 'grid', justifyItems: 'start', gap: vars.space.md })
/** In the place of a form that is not known yet. */
export const checking = style({ display: 'grid', justifyItems: 'center', paddingBlock: vars.space.xl })
/** What is typed digit by digit. */
export const code = style({ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.2em' })
