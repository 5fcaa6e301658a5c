import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const name = style({ overflowWrap: 'anywhere' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  '@media': { [media.tablet]: { justifyContent: 'flex-end' }, [media.tables]: { flexWrap: 'nowrap' } },
})
