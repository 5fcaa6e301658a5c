import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

/** A column with equal gaps: `stack.md`. */
export const stack = styleVariants(
  { xs: vars.space.xs, sm: vars.space.sm, md: vars.space.md, lg: vars.space.lg, xl: vars.space.xl },
  (gap) => ({ display: 'flex', flexDirection: 'column' as const, gap }),
)

/** A row that wraps: buttons, badges. */
export const cluster = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.xs })

/** As many equal columns of at least 18 rem as fit; one on phones. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  gap: vars.space.md,
})
