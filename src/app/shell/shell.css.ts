import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { zIndex } from '#ui/theme/layout.ts'

export const shell = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  paddingBottom: vars.layout.bottomBarHeight,
})

export const main = style({ flex: 1, minWidth: 0 })

export const skipLink = style({
  position: 'fixed',
  top: `calc(${vars.layout.safeTop} + ${vars.space.xs})`,
  left: `calc(${vars.layout.safeLeft} + ${vars.space.xs})`,
  zIndex: zIndex.toast,
  padding: `${vars.space.sm} ${vars.space.md}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.brand,
  color: vars.color.onBrand,
  fontWeight: 600,
  selectors: { '&:not(:focus)': { transform: 'translateY(-200%)' } },
})

/** What to do when a screen fails (error-boundary.tsx). */
export const failedActions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: vars.space.xs })
