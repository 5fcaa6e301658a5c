import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const title = style({ marginBottom: vars.space.sm })
export const state = style({ display: 'grid', justifyItems: 'start', gap: vars.space.xxs })
export const error = style({ color: vars.color.danger, fontSize: vars.fontSize.sm, overflowWrap: 'anywhere' })
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  '@media': { [media.tablet]: { justifyContent: 'flex-end' }, [media.tables]: { flexWrap: 'nowrap' } },
})
export const more = style({ display: 'flex', justifyContent: 'center' })

export const lines = style({ display: 'grid', gap: vars.space.sm })
export const line = style({
  display: 'grid',
  gap: vars.space.xxs,
  paddingBottom: vars.space.sm,
  borderBottom: `1px solid ${vars.color.line}`,
  selectors: { '&:last-child': { paddingBottom: 0, borderBottom: 0 } },
  '@media': { [media.tablet]: { gridTemplateColumns: '14rem minmax(0, 1fr)' } },
})
export const label = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const value = style({ margin: 0, overflowWrap: 'anywhere' })
export const form = style({ display: 'grid', justifyItems: 'start', gap: vars.space.md, maxWidth: '28rem' })
export const field = style({ width: '100%' })
