import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { container, media, touchTarget, zIndex } from '#ui/theme/layout.ts'

/** Above the bottom bar; where hardly anything fits beside it, in its place below the list. */
export const bar = style({
  position: 'fixed',
  insetInline: vars.layout.gutter,
  insetBlockEnd: `calc(${vars.layout.bottomBarHeight} + ${vars.space.xs})`,
  zIndex: zIndex.header,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  maxWidth: container.wide,
  marginInline: 'auto',
  padding: vars.space.sm,
  border: `1px solid ${vars.color.brand}`,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.raised,
  boxShadow: `0 4px 16px ${vars.color.shadow}`,
  '@media': { [media.fewLetters]: { position: 'static' } },
})
// The end of the page can scroll out from under it.
globalStyle(`body:has(${bar})`, {
  '@media': {
    [media.belowTablet]: { paddingBottom: '9rem' },
    [media.tablet]: { paddingBottom: '6rem' },
    [media.fewLetters]: { paddingBottom: 0 },
  },
})
export const amount = style({ fontWeight: 600 })
globalStyle(`${amount} + button`, { marginInlineEnd: 'auto' })

export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xs,
  '@media': { [media.belowTablet]: { width: '100%' } },
})
// On a phone the buttons share the width, the most likely one under the right thumb.
globalStyle(`${bar} ${acts} > *`, {
  '@media': { [media.belowTablet]: { flex: '1 1 auto', paddingInline: vars.space.xs } },
})

globalStyle(`${bar} ${acts} [aria-hidden="true"]`, { '@media': { [media.belowTablet]: { display: 'none' } } })

/** Of no use on a phone. */
export const forKeyboard = style({ '@media': { [media.belowTables]: { display: 'none' } } })

export const result = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.sm,
  padding: vars.space.md,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.surface,
})
export const sum = style({ scrollMarginTop: `calc(${vars.layout.headerHeight} + ${vars.space.md})` })
export const soon = style({ color: vars.color.inkMuted })
export const summary = style({
  display: 'list-item',
  minHeight: touchTarget,
  paddingBlock: '0.625rem',
  cursor: 'pointer',
  color: vars.color.inkMuted,
})
export const lines = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
  gap: `${vars.space.xs} ${vars.space.md}`,
  padding: 0,
  listStyle: 'none',
})
export const line = style({
  display: 'grid',
  paddingInlineStart: vars.space.sm,
  borderInlineStart: `3px solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-outcome="done"]': { borderColor: vars.color.sage },
    '&[data-outcome="failed"], &[data-outcome="busy"]': { borderColor: vars.color.danger },
  },
})
globalStyle(`${line} > span`, { color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
