import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { touchTarget } from '#ui/theme/layout.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const title = style({ marginBottom: vars.space.sm })
export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.sm,
  marginBottom: vars.space.sm,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.sm })
export const coming = style({ height: '7rem' })

/** Dark on white in both themes: an app's camera reads nothing else as surely. */
export const picture = style({
  justifySelf: 'center',
  padding: '1rem',
  borderRadius: vars.radius.md,
  backgroundColor: '#fff',
  color: '#000',
  lineHeight: 0,
})
export const secret = style({
  fontFamily: 'ui-monospace, monospace',
  fontSize: vars.fontSize.lg,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
export const appLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: touchTarget })
export const paper = style({
  padding: vars.space.md,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.brandSoft,
})
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
  gap: vars.space.xs,
  fontFamily: 'ui-monospace, monospace',
  fontSize: vars.fontSize.lg,
  listStyle: 'none',
})

// On paper there are the codes alone.
export const printed = style({})
globalStyle(`body:has(${printed}) *:not(${printed}, ${printed} *):not(:has(${printed}))`, {
  '@media': { print: { display: 'none' } },
})
globalStyle(`body:has(${printed}) *:has(${printed})`, {
  '@media': {
    print: { position: 'static', maxHeight: 'none', overflow: 'visible', boxShadow: 'none', transform: 'none' },
  },
})

export const ways = style({ display: 'grid', listStyle: 'none' })
export const way = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.sm,
  minHeight: touchTarget,
})
export const wayName = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' })
