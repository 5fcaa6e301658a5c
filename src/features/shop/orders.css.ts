import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const orders = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.xs,
})

export const lines = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.xs })
// Where both do not fit beside each other, the amount is below.
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: vars.space.md,
  overflowWrap: 'anywhere',
})
export const amount = style({ marginLeft: 'auto', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const total = style([
  line,
  {
    paddingTop: vars.space.sm,
    borderTop: `1px solid ${vars.color.line}`,
    fontSize: vars.fontSize.lg,
    fontVariantNumeric: 'tabular-nums',
  },
])
export const reasons = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xxs,
  marginTop: vars.space.xs,
  overflowWrap: 'anywhere',
})

export const pay = style([stack, { justifyItems: 'start' }])
// Cameras read dark on light, also in the dark theme.
export const picture = style({
  boxSizing: 'content-box',
  justifySelf: 'center',
  width: '12rem',
  maxWidth: 'calc(100% - 2rem)',
  minHeight: '12rem',
  padding: '1rem',
  borderRadius: vars.radius.md,
  backgroundColor: '#fff',
  color: '#000',
  lineHeight: 0,
})
export const code = style({
  width: '100%',
  padding: vars.space.sm,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.paper,
  fontFamily: 'ui-monospace, monospace',
  fontSize: vars.fontSize.sm,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.sm })

export const skeletonTitle = style({ width: '14rem', maxWidth: '70%', height: '2.5rem', marginBottom: vars.space.lg })
export const skeletonOrder = style({ height: '14rem' })
