import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { atMost, media, zIndex } from './theme/layout.ts'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(0.75rem)' } })
const leave = keyframes({ to: { opacity: 0 } })
/** Set by toast-view.tsx: how far it has been swiped. */
export const swipeName = '--toast-swipe'
const swipeOut = keyframes({
  from: { transform: `translateX(var(${swipeName}))` },
  to: { opacity: 0, transform: 'translateX(calc(100% + 1rem))' },
})

const BESIDE_A_MODAL = ':root:has([aria-modal="true"][data-state="open"]) &'

export const viewport = style({
  position: 'fixed',
  zIndex: zIndex.toast,
  right: `max(${vars.space.sm}, ${vars.layout.safeRight})`,
  left: `max(${vars.space.sm}, ${vars.layout.safeLeft})`,
  // The bar's height includes the safe area; without a bar only the safe area counts.
  bottom: `max(${vars.layout.bottomBarHeight}, ${vars.layout.safeBottom})`,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.xs,
  margin: 0,
  // The page can be clicked between two toasts.
  pointerEvents: 'none',
  // Keeps the buttons of an open dialog or sheet free: below on phones, else on the right.
  selectors: {
    // Overrides the reset of lists (theme/global.css.ts).
    'ol&': { padding: `${vars.space.sm} 0` },
    [BESIDE_A_MODAL]: { top: vars.layout.safeTop, bottom: 'auto' },
  },
  '@media': {
    [media.tablet]: {
      left: 'auto',
      width: '26rem',
      selectors: {
        [BESIDE_A_MODAL]: {
          top: 'auto',
          right: 'auto',
          bottom: vars.layout.safeBottom,
          left: `max(${vars.space.sm}, ${vars.layout.safeLeft})`,
          // The space that a sheet leaves (sheet.css.ts).
          width: `min(26rem, 100vw - 27rem - 2 * ${vars.space.sm})`,
        },
      },
    },
  },
})

export const toast = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.sm,
  padding: `${vars.space.sm} ${vars.space.xs} ${vars.space.sm} ${vars.space.md}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.raised,
  color: vars.color.ink,
  boxShadow: vars.color.shadow,
  pointerEvents: 'auto',
  // Swiping sideways moves the toast; up and down scrolls the page.
  touchAction: 'pan-y',
  selectors: {
    // F8 leads to the list: its newest line shows where the keyboard is.
    [`${viewport}:focus-visible > &:last-child`]: { outline: `3px solid ${vars.color.focus}`, outlineOffset: '2px' },
    '&[data-state="open"]': { animation: `${rise} ${vars.motion.slow} ${vars.motion.ease}` },
    '&[data-state="closed"]': { animation: `${leave} ${vars.motion.fast} ease-in forwards`, pointerEvents: 'none' },
    '&[data-swipe="move"]': { transform: `translateX(var(${swipeName}))` },
    '&[data-swipe="cancel"]': { transform: 'none', transition: `transform ${vars.motion.base} ${vars.motion.ease}` },
    '&[data-swipe="end"]': { animation: `${swipeOut} ${vars.motion.fast} ease-out forwards` },
  },
})

export const icon = style({ display: 'inline-flex', flex: 'none', paddingBlock: '0.625rem' })
globalStyle(`${icon} > svg`, { width: atMost(1.5), height: atMost(1.5) })

export const iconTone = styleVariants({
  success: { color: vars.color.sage },
  danger: { color: vars.color.danger },
  info: { color: vars.color.brand },
})

export const body = style({
  display: 'grid',
  justifyItems: 'start',
  flex: 1,
  gap: vars.space.xxs,
  minWidth: 0,
  paddingBlock: '0.625rem',
})
export const title = style({ fontSize: '1rem', fontWeight: 600, lineHeight: vars.lineHeight.snug })
export const description = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const action = style({ marginTop: vars.space.xs })
export const close = style({ flex: 'none' })
