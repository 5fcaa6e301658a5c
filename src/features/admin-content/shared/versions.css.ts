import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: vars.space.md,
})
export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: vars.space.xs,
  width: '100%',
  padding: vars.space.md,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
})
export const label = style({ margin: 0, fontSize: vars.fontSize.sm, fontWeight: 600 })
export const words = style({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
/** Lines as well as colours say what was added and what was removed. */
export const added = style({
  backgroundColor: vars.color.sageSoft,
  color: vars.color.sage,
  textDecoration: 'underline',
})
export const removed = style({
  backgroundColor: vars.color.dangerSoft,
  color: vars.color.danger,
  textDecoration: 'line-through',
})
// 'doze' and 'cinco' are two words.
globalStyle(`${removed} + ${added}`, { marginInlineStart: '0.2em' })
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const lines = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const pictures = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.sm })
export const thumbnail = style({ width: '6rem' })
