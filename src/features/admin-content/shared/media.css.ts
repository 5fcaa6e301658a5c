import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const field = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.sm })
export const group = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.sm, minWidth: 0 })
export const legend = style({
  padding: 0,
  marginBottom: vars.space.xs,
  fontSize: '1rem',
  fontWeight: 600,
  lineHeight: vars.lineHeight.snug,
})
export const types = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm, lineHeight: vars.lineHeight.snug })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs })

export const picture = style({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '14rem',
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.sunken,
  objectFit: 'contain',
})
export const broken = style({ color: vars.color.danger, fontSize: vars.fontSize.sm, fontWeight: 500 })

export const upload = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space.sm,
})

export const items = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xs,
  padding: 0,
  listStyle: 'none',
})
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  padding: `${vars.space.xxs} ${vars.space.xxs} ${vars.space.xxs} ${vars.space.sm}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
})
globalStyle(`${item} > svg`, { flex: 'none', width: '1.5rem', height: '1.5rem', color: vars.color.inkMuted })
export const thumb = style({ display: 'block', flex: 'none', width: '3rem' })
globalStyle(`${thumb} img`, { width: '3rem', height: '3rem', objectFit: 'cover' })
export const itemName = style({
  display: 'grid',
  flex: '1 1 8rem',
  minWidth: 0,
  color: vars.color.brand,
  fontWeight: 600,
})
export const itemAddress = style({
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.xs,
  fontWeight: 400,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const itemActions = style({ display: 'flex', marginInlineStart: 'auto' })
export const adder = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: vars.space.xs })
globalStyle(`${adder} > :first-child`, { flex: '1 1 14rem' })

export const alt = style({ display: 'grid', flex: '1 1 12rem', gap: vars.space.xxs, minWidth: 0 })
export const missing = style({ color: vars.color.gold, fontSize: vars.fontSize.sm, lineHeight: vars.lineHeight.snug })
export const described = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: vars.space.sm,
  padding: vars.space.sm,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
})
