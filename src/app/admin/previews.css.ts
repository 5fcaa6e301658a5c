import { style } from '@vanilla-extract/css'

export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', containerType: 'inline-size' })
