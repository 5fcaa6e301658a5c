import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.sm,
})
/** The buttons are below where the words would break. */
export const words = style({ flex: '1 1 min(7rem, 100%)', minWidth: 0 })
export const label = style({ fontSize: vars.fontSize.sm, fontWeight: 600 })
export const step = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const buttons = style({ display: 'flex', gap: vars.space.xs })

/** Both choices in a panel of their own. */
export const panel = style({ display: 'grid', gap: vars.space.md })
