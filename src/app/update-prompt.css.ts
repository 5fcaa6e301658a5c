import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { zIndex } from '#ui/theme/layout.ts'

export const place = style({
  position: 'fixed',
  insetInline: 0,
  bottom: `calc(${vars.layout.bottomBarHeight} + max(${vars.space.md}, ${vars.layout.safeBottom}))`,
  zIndex: zIndex.toast,
  display: 'grid',
  justifyItems: 'center',
  paddingInline: vars.space.md,
  pointerEvents: 'none',
})
