import { style, styleVariants, keyframes } from '@vanilla-extract/css'
import { container, media } from './theme/layout.ts'
import { visuallyHidden } from './visually-hidden.css.ts'
import { vars } from './theme/contract.css.ts'

const side = (inset: string) => `max(${vars.layout.gutter}, ${inset})`

export const page = style({
  display: 'flow-root',
  width: '100%',
  marginInline: 'auto',
  paddingBlock: `${vars.space.lg} ${vars.space.xxl}`,
  paddingInline: `${side(vars.layout.safeLeft)} ${side(vars.layout.safeRight)}`,
  '@media': { [media.tablet]: { paddingBlock: `${vars.space.xxl} ${vars.space.xxxl}` } },
})

export const width = styleVariants({
  reading: { maxWidth: `calc(${container.reading} + 2 * ${vars.layout.gutter})` },
  wide: { maxWidth: `calc(${container.wide} + 2 * ${vars.layout.gutter})` },
})

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: vars.space.md,
  marginBottom: vars.space.lg,
  '@media': { [media.tablet]: { marginBottom: vars.space.xl } },
})

// A long title breaks instead of widening the page.
export const titles = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xs,
  minWidth: 0,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs })
export const hiddenTitle = visuallyHidden

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

export const late = style({ animation: `${appear} ${vars.motion.base} 180ms both` })

/** Keeps the footer below the window: what arrives, or goes, moves nothing in or out of sight. */
export const tall = style({ minHeight: `calc(100dvh - ${vars.layout.headerHeight})` })
