import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { touchTarget } from '#ui/theme/layout.ts'

/** As wide as the two buttons, so that the layout does not shift when they load. */
export const toolsToCome = style({ width: `calc(2 * ${touchTarget} + ${vars.space.xs})`, height: touchTarget })
