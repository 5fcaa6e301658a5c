import { style } from '@vanilla-extract/css'

/** As high as an empty note, so that what is below does not move when it comes. */
export const place = style({ minHeight: '14.5rem' })
