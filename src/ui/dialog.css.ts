import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { container, media, toastRoom } from './theme/layout.ts'
import { body } from './modal.css.ts'

const appear = keyframes({ from: { opacity: 0, transform: 'translate(-50%, -48%) scale(0.98)' } })
const vanish = keyframes({ to: { opacity: 0, transform: 'translate(-50%, -50%) scale(0.98)' } })

export const dialog = style({
  top: '50%',
  left: '50%',
  width: `calc(100% - 2 * ${vars.space.md} - ${vars.layout.safeLeft} - ${vars.layout.safeRight})`,
  // Toasts cover nothing of the dialog: it stays centred and becomes lower in height.
  maxHeight: `calc(100dvh - 2 * ${vars.space.md} - ${vars.layout.safeTop} - ${vars.layout.safeBottom} - 2 * var(${toastRoom}, 0px))`,
  overflow: 'hidden',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.lg,
  transform: 'translate(-50%, -50%)',
  selectors: {
    '&[data-state="open"]': { animation: `${appear} ${vars.motion.slow} ${vars.motion.ease}` },
    '&[data-state="closed"]': { animation: `${vanish} ${vars.motion.fast} ease-in forwards` },
  },
  // Title and buttons alone may be higher than the screen: everything scrolls together.
  '@media': { [media.fewLines]: { overflowY: 'auto', overscrollBehavior: 'contain' } },
})
globalStyle(`${dialog} > ${body}`, { '@media': { [media.fewLines]: { flex: 'none', overflowY: 'visible' } } })

export const size = styleVariants({
  sm: { maxWidth: '26rem' },
  md: { maxWidth: container.dialog },
  lg: { maxWidth: '45rem' },
})
