import { keyframes, style } from '@vanilla-extract/css'
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

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })

export const card = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.sm,
  width: '100%',
  maxWidth: '34rem',
  padding: vars.space.md,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.raised,
  boxShadow: vars.color.shadow,
  pointerEvents: 'auto',
  animation: `${rise} ${vars.motion.slow} ${vars.motion.ease}`,
})

export const title = style({ fontWeight: 600 })
export const description = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const actions = style({ display: 'flex', gap: vars.space.xs })
