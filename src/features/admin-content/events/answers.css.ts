import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const answers = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.sm })
export const counts = style({ fontWeight: 600 })
