import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { touchTarget } from '#ui/theme/layout.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
/** What is beyond the picture is as dark in both themes, as on a light table. */
export const stage = style({
  position: 'relative',
  height: 'clamp(9.5rem, 38dvh, 24rem)',
  overflow: 'hidden',
  borderRadius: vars.radius.md,
  backgroundColor: '#1b1417',
})
export const frame = style({
  selectors: {
    'div&': { border: '2px solid #fff', color: 'rgb(0 0 0 / 0.6)' },
    '&:focus-visible': { outline: `3px solid ${vars.color.focus}`, outlineOffset: '-6px' },
  },
})
export const tools = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: `${vars.space.xs} ${vars.space.lg}`,
})
export const slider = style({ width: '100%', height: touchTarget, margin: 0, accentColor: vars.color.brand })
export const turns = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.xs })
globalStyle(`${stack} fieldset`, { minWidth: 0 })
