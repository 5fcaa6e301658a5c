import { globalStyle, style } from '@vanilla-extract/css'
import { flush, variant as buttonVariant } from '#ui/button.css.ts'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'

export const title = style({ marginBottom: vars.space.sm })
export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
globalStyle(`${stack} ${buttonVariant.quiet}`, flush)
export const unknown = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start' })
// Below what is said, and neither seen nor reached.
export const room = style([stack, { visibility: 'hidden' }])
globalStyle(`${unknown} > *`, { gridArea: '1 / 1' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs })
export const hours = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.md })
export const hour = style({ minWidth: 'min(9rem, 100%)' })

export const legend = style({ marginBottom: vars.space.xs, fontWeight: 600 })
export const days = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs })
// Covers its label, so that the whole of it is what is pressed and what has the focus.
export const box = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' })
export const day = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minWidth: touchTarget,
  minHeight: touchTarget,
  padding: `0 ${vars.space.xs}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.full,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': {
      borderColor: vars.color.brand,
      backgroundColor: vars.color.brandSoft,
      color: vars.color.brand,
      fontWeight: 600,
    },
    '&:has(:focus-visible)': { outline: `3px solid ${vars.color.focus}`, outlineOffset: '2px' },
  },
  '@media': { [media.forcedColors]: { selectors: { '&:has(:checked)': { outline: '2px solid Highlight' } } } },
})
