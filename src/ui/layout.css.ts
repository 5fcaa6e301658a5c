import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

/** Things under each other, evenly apart: `stack.md`. */
export const stack = styleVariants(
  { xs: vars.space.xs, sm: vars.space.sm, md: vars.space.md, lg: vars.space.lg, xl: vars.space.xl },
  (gap) => ({ display: 'flex', flexDirection: 'column' as const, gap }),
)

/** Things beside each other that wrap: buttons, badges. */
export const cluster = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.xs })

/** As many equal columns as fit, of at least 18 rem each; one on phones. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  gap: vars.space.md,
})
