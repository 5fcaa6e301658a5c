import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const sections = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })

export const consequences = style({
  display: 'grid',
  gap: vars.space.xs,
  // Overrides the reset of lists (theme/global.css.ts).
  selectors: { 'ul&': { listStyle: 'disc', paddingInlineStart: '1.25rem' } },
})
globalStyle(`${consequences} > li::marker`, { color: vars.color.brand })

export const who = style({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.125rem',
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const name = style({ fontWeight: 600 })
export const whoLine = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm, fontWeight: 400 })
/** Two short facts: on a card on one line if they fit, in a table one below the other. */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: vars.space.xs,
  // 'agora há pouco' is wider than the day above it: on one line it pushes the table out of view.
  '@media': { [media.tables]: { display: 'grid', whiteSpace: 'normal', overflowWrap: 'normal' } },
})
export const reason = style({
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
})
export const duplicates = style({
  display: 'grid',
  marginTop: vars.space.xxs,
  paddingInlineStart: vars.space.xs,
  borderInlineStart: `3px solid ${vars.color.gold}`,
  fontSize: vars.fontSize.sm,
  fontWeight: 400,
})
export const badges = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xxs,
  selectors: { '&:empty': { display: 'none' } },
})
/** Room for a decision and its undo button, so that no column moves. */
const statusWidth = { '@media': { [media.tables]: { minWidth: '13rem' } } }
export const status = style([statusWidth, { display: 'grid', justifyItems: 'start', gap: vars.space.xxs }])
/** As high as the field it replaces, so that no row moves. */
export const decided = style([
  statusWidth,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.xxs, minHeight: '3rem' },
])
export const undo = style({ whiteSpace: 'nowrap' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  '@media': {
    [media.tablet]: { justifyContent: 'flex-end', flexWrap: 'nowrap' },
    [media.tables]: { gap: vars.space.xxs },
  },
})

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'end',
  gap: vars.space.sm,
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) 13rem 13rem' } },
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.xs,
  minHeight: '2.75rem',
})

export const counts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.sm })

export const lines = style({ display: 'grid', gap: vars.space.sm })
export const line = style({
  display: 'grid',
  gap: vars.space.xxs,
  paddingBottom: vars.space.sm,
  borderBottom: `1px solid ${vars.color.line}`,
  selectors: { '&:last-child': { paddingBottom: 0, borderBottom: 0 } },
  '@media': { [media.tablet]: { gridTemplateColumns: '12rem minmax(0, 1fr)' } },
})
export const label = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const value = style({ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' })

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  gap: vars.space.sm,
})
export const card = style({ display: 'grid', alignContent: 'start', gap: vars.space.xxs })
export const cardValue = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const title = style({ marginBottom: vars.space.sm })
export const statusField = style({ minWidth: 'min(10rem, 100%)', maxWidth: '14rem' })
/** Fits the longest role. */
export const roleField = style({ minWidth: 'min(11.75rem, 100%)', maxWidth: '14rem' })
/** A row of buttons that wraps. */
export const cluster = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.xs })
