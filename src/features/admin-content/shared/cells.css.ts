import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { atMost } from '#ui/theme/layout.ts'

/** Styles for the cells of the content lists. */
export const name = style({ overflowWrap: 'anywhere' })
export const lines = style({ display: 'grid', justifyItems: 'start', gap: vars.space.xxs })
export const excerpt = style({
  maxWidth: '42ch',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
  overflowWrap: 'anywhere',
})
export const address = style({
  maxWidth: '28ch',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
  overflowWrap: 'anywhere',
})
export const money = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const withThumbnail = style({ display: 'flex', alignItems: 'center', gap: vars.space.sm })
export const thumbnail = style({ flex: 'none', width: atMost(3), overflow: 'hidden', borderRadius: vars.radius.sm })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  alignItems: 'start',
  gap: vars.space.lg,
})
