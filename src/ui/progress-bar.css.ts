import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { media } from './theme/layout.ts'

const breathe = keyframes({ '50%': { opacity: 0.45 } })

export const progress = style({ display: 'grid', gap: vars.space.xs })

export const texts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: vars.space.xs,
  fontSize: vars.fontSize.sm,
  fontWeight: 600,
})

export const value = style({ color: vars.color.inkMuted, fontWeight: 500, fontVariantNumeric: 'tabular-nums' })

export const bar = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: '0.625rem',
  border: 0,
  borderRadius: vars.radius.full,
  overflow: 'hidden',
  backgroundColor: vars.color.sunken,
  selectors: {
    '&::-webkit-progress-bar': { backgroundColor: 'transparent' },
    '&::-webkit-progress-value': { backgroundColor: 'currentColor', borderRadius: vars.radius.full },
    '&::-moz-progress-bar': { backgroundColor: 'currentColor', borderRadius: vars.radius.full },
    '&:indeterminate': { backgroundColor: 'currentColor', animation: `${breathe} 1400ms ease-in-out infinite` },
    '&:indeterminate::-moz-progress-bar': { width: 0 },
  },
  // Forced colours would remove the filled part, so the system's own colours are used.
  '@media': {
    [media.forcedColors]: {
      forcedColorAdjust: 'none',
      border: '1px solid CanvasText',
      backgroundColor: 'Canvas',
      color: 'Highlight',
    },
  },
})

export const tone = styleVariants({ brand: { color: vars.color.brand }, sage: { color: vars.color.sage } })
