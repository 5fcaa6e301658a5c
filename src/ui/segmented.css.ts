import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { media, touchTarget } from './theme/layout.ts'

export const legend = style({ marginBottom: '0.375rem', padding: 0, fontSize: '1rem', fontWeight: 600 })

const least = 'min(6.25rem, 100%)'

export const trough = style({
  display: 'grid',
  // Options that do not fit go into a second row of the same columns.
  gridTemplateColumns: `repeat(auto-fit, minmax(${least}, 1fr))`,
  gap: '2px',
  padding: '3px',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.sunken,
})

/**
 * Four options stand in one row or in two of two, so that none is left alone: where a row of four is
 * wider than the trough, the difference, however small, asks for half of it.
 */
export const ofFour = style({
  gridTemplateColumns: `repeat(auto-fit, minmax(max(${least}, min(50% - 1px, (25rem + 6px - 100%) * 999)), 1fr))`,
})

export const segment = style({
  position: 'relative',
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.xxs,
  minHeight: touchTarget,
  padding: `0.375rem ${vars.space.xs}`,
  border: '1px solid transparent',
  borderRadius: '16px',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': {
      borderColor: vars.color.brand,
      backgroundColor: vars.color.surface,
      color: vars.color.brand,
    },
    '&:has(:focus-visible)': { outline: `3px solid ${vars.color.focus}`, outlineOffset: '2px' },
  },
  '@media': {
    // Colours fade under the pointer alone (button.css.ts).
    [media.hover]: {
      selectors: {
        '&:hover': {
          transition: `background-color ${vars.motion.fast} ${vars.motion.ease}, color ${vars.motion.fast} ${vars.motion.ease}`,
        },
      },
    },
    [media.tablet]: { flexDirection: 'row', gap: vars.space.xs },
    [media.forcedColors]: { selectors: { '&:has(:checked)': { outline: '2px solid Highlight' } } },
  },
})

export const icon = style({ display: 'inline-flex' })
globalStyle(`${icon} > svg`, { width: '1.25rem', height: '1.25rem' })
