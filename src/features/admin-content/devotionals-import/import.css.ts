import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.lg })
export const file = style({ display: 'grid', justifyItems: 'start', gap: vars.space.xs })
export const pasted = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
/** Grows no further: thirty days are longer than the page. */
export const area = style({ maxHeight: '24rem' })
export const check = style({ justifySelf: 'start' })

export const how = style({ maxWidth: '60ch' })
export const howTitle = style({
  display: 'list-item',
  listStylePosition: 'inside',
  minHeight: touchTarget,
  paddingBlock: vars.space.sm,
  fontWeight: 600,
  cursor: 'pointer',
})
export const howBody = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.sm })
export const example = style({
  padding: vars.space.md,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.sunken,
  fontFamily: vars.font.text,
  fontSize: vars.fontSize.sm,
  whiteSpace: 'pre-wrap',
})

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.sm,
})
export const source = style({ overflowWrap: 'anywhere' })
export const withHint = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.xs })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.sm })
export const unknown = style({ overflowWrap: 'anywhere' })

export const days = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.sm })
const line = style({
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
})
export const day = style([
  line,
  {
    selectors: {
      '&[data-state=wrong]': { borderColor: vars.color.danger },
      '&[open]': { paddingBottom: vars.space.md },
    },
  },
])
export const summary = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space.sm,
  minHeight: touchTarget,
  padding: vars.space.md,
  borderRadius: vars.radius.md,
  cursor: 'pointer',
  '@media': { [media.belowTablet]: { flexWrap: 'wrap' } },
})
// On a phone the badge goes below: beside it the words would have half the width.
globalStyle(`${summary} > :nth-child(2)`, { '@media': { [media.belowTablet]: { order: 1 } } })
globalStyle(`${summary} > :first-child`, { '@media': { [media.belowTablet]: { flexBasis: 'calc(100% - 3rem)' } } })
export const words = style({ display: 'grid', flex: 1, minWidth: 0, gap: vars.space.xxs, overflowWrap: 'anywhere' })
export const name = style({ fontWeight: 600 })
export const faults = style({ color: vars.color.danger, fontSize: vars.fontSize.sm })
export const preview = style({ maxWidth: '26rem', marginInline: vars.space.md })
export const chevron = style({
  flex: 'none',
  width: '1.25rem',
  height: '1.25rem',
  color: vars.color.inkMuted,
  selectors: { '[open] > summary > &': { rotate: '180deg' } },
})
export const result = style([
  line,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: vars.space.sm,
    padding: vars.space.md,
  },
])
/** With large letters the badge goes below rather than through the words. */
export const resultWords = style([words, { flex: '1 1 min(7rem, 100%)' }])
