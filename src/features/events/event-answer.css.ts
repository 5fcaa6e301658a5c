import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'

export const answer = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', marginTop: vars.space.xs })
export const legend = style({ marginBottom: '0.375rem', padding: 0, fontSize: '1rem', fontWeight: 600 })
export const options = style({
  display: 'grid',
  // Answers that do not fit go into a second row of the same columns.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(5em, 100%), 1fr))',
  gap: vars.space.xs,
  maxWidth: '26rem',
})
export const option = style({
  minHeight: touchTarget,
  padding: `0.375rem ${vars.space.xxs}`,
  border: `1px solid ${vars.color.control}`,
  borderRadius: '1.75rem',
  backgroundColor: vars.color.surface,
  color: vars.color.ink,
  fontSize: '1rem',
  fontWeight: 600,
  cursor: 'pointer',
  overflowWrap: 'break-word',
  selectors: {
    '&[aria-pressed=true]': {
      borderColor: vars.color.brand,
      backgroundColor: vars.color.brand,
      color: vars.color.onBrand,
    },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&[aria-pressed=true]': { outline: '2px solid Highlight' } } },
  },
})
export const coming = style({
  minHeight: '1.5em',
  marginTop: vars.space.xxs,
  color: vars.color.inkMuted,
  fontSize: '1rem',
})
