import { keyframes, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { media, zIndex } from './theme/layout.ts'

const appear = keyframes({ from: { opacity: 0 } })
const vanish = keyframes({ to: { opacity: 0 } })

export const veil = style({
  position: 'fixed',
  inset: 0,
  // When two are open, the later one covers the earlier one.
  zIndex: zIndex.modal,
  backgroundColor: vars.color.scrim,
  touchAction: 'none',
  selectors: {
    '&[data-state="open"]': { animation: `${appear} ${vars.motion.base} ${vars.motion.ease}` },
    '&[data-state="closed"]': { animation: `${vanish} ${vars.motion.fast} ease-in forwards` },
  },
})

export const surface = style({
  position: 'fixed',
  zIndex: zIndex.modal,
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: vars.color.raised,
  color: vars.color.ink,
  boxShadow: vars.color.shadow,
  selectors: { '&:focus': { outline: 'none' } },
})

export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.xs,
  padding: `${vars.space.lg} ${vars.space.md} 0 ${vars.space.lg}`,
})

export const headings = style({
  display: 'grid',
  // A long word is no reason to be wider than the screen.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xs,
  flex: 1,
  minWidth: 0,
  paddingTop: '0.375rem',
})
export const title = style({
  fontSize: vars.fontSize.xl,
  lineHeight: vars.lineHeight.snug,
  '@media': { [media.fewLetters]: { hyphens: 'auto' } },
})
export const description = style({ color: vars.color.inkMuted, fontSize: '1rem' })

export const body = style({
  flex: '1 1 auto',
  minHeight: 0,
  padding: `${vars.space.md} ${vars.space.lg} ${vars.space.lg}`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
})

/** The gap between text and buttons when there is no body. */
export const gap = style({ height: vars.space.lg })

export const footer = style({
  display: 'flex',
  flex: 'none',
  flexDirection: 'column-reverse',
  gap: vars.space.xs,
  padding: `${vars.space.md} ${vars.space.lg}`,
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [media.tablet]: { flexDirection: 'row', justifyContent: 'flex-end' } },
})
