import { style } from '@vanilla-extract/css'
import { wordedHeight } from '#ui/icon-button.css.ts'

/** As high as the buttons, so that the layout does not shift when they load. */
export const toolsToCome = style({ height: wordedHeight })
