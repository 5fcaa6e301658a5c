import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { atMost, media, touchTarget } from './theme/layout.ts'
import { visuallyHidden } from './visually-hidden.css.ts'
import { vars } from './theme/contract.css.ts'

export const caption = visuallyHidden

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  '@media': { [media.belowTables]: { display: 'block' } },
})

export const head = style({
  // Screen readers still use the headings where rows are cards.
  '@media': {
    [media.belowTables]: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
})

export const heading = style({
  padding: `${vars.space.xs} ${vars.space.sm}`,
  borderBottom: `1px solid ${vars.color.control}`,
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
  fontWeight: 600,
  textAlign: 'start',
  whiteSpace: 'nowrap',
})

export const body = style({ '@media': { [media.belowTables]: { display: 'grid', gap: vars.space.sm } } })

export const row = style({
  // Where the keyboard is when the row that it was in has gone (use-kept-focus.ts).
  selectors: { '&[tabindex]:focus-visible': { outline: `3px solid ${vars.color.focus}`, outlineOffset: '-3px' } },
  '@media': {
    [media.tables]: {
      borderBottom: `1px solid ${vars.color.line}`,
      selectors: {
        '&:hover': { backgroundColor: vars.color.surface },
        '&[data-selected]': { backgroundColor: vars.color.brandSoft },
      },
    },
    [media.belowTables]: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: vars.space.xs,
      padding: vars.space.md,
      border: `1px solid ${vars.color.line}`,
      borderRadius: vars.radius.lg,
      // What changes in a card lays out no other.
      contain: 'layout style',
      backgroundColor: vars.color.surface,
      selectors: { '&[data-selected]': { borderColor: vars.color.brand, backgroundColor: vars.color.brandSoft } },
    },
    [media.wideCards]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'baseline' },
  },
})

export const cell = style({
  textAlign: 'start',
  overflowWrap: 'anywhere',
  fontWeight: 'inherit',
  '@media': {
    // Words may break anywhere, so no address widens the page, but a column fits a short word.
    [media.tables]: { minWidth: '5rem', padding: vars.space.sm, verticalAlign: 'middle' },
    [media.belowTables]: {
      display: 'grid',
      gridTemplateColumns: '5.5rem minmax(0, 1fr)',
      // Beside several lines the heading stands at the first.
      alignItems: 'baseline',
      gap: vars.space.xs,
    },
    [media.fewLetters]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
  },
})

/** A cell whose content needs no heading on a card: a name, the actions. */
export const bare = style({ '@media': { [media.belowTables]: { gridTemplateColumns: 'minmax(0, 1fr)' } } })

export const label = style({
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
  '@media': { [media.tables]: { display: 'none' } },
})

/** On a wide card over both columns: words that people read. */
export const long = style({ '@media': { [media.wideCards]: { gridColumn: '1 / -1' } } })

/** On a wide card at its end, however many cells are before: the actions. */
export const last = style({ '@media': { [media.wideCards]: { gridColumn: '-2 / -1' } } })

/** The name of the row, which people scan for. */
export const rowHeader = style({
  '@media': { [media.tables]: { minWidth: '10rem' }, [media.wideCards]: { gridColumn: '1 / -1' } },
})

/** As narrow as its content: a checkbox, actions. */
export const narrow = style({ '@media': { [media.tables]: { width: '1%', minWidth: 0, whiteSpace: 'nowrap' } } })

/** In a corner of a card, beside the name: a checkbox, a menu. */
export const corner = styleVariants({
  start: {
    '@media': {
      // Beside the name, also in a table.
      [media.tables]: { paddingInlineEnd: 0 },
      [media.belowTables]: { position: 'absolute', insetBlockStart: vars.space.xs, insetInlineStart: vars.space.md },
    },
  },
  end: {
    '@media': {
      [media.belowTables]: { position: 'absolute', insetBlockStart: vars.space.xs, insetInlineEnd: vars.space.xs },
    },
  },
})
/** The name leaves room for the corners, or goes below them. */
const below = { paddingInline: 0, paddingBlockStart: touchTarget }
export const besideCorner = styleVariants({
  start: { '@media': { [media.belowTables]: { paddingInlineStart: atMost(2.5) }, [media.fewLetters]: below } },
  end: { '@media': { [media.belowTables]: { paddingInlineEnd: atMost(2.5) }, [media.fewLetters]: below } },
})

globalStyle(`${cell} > *`, { minWidth: 0 })
// The link to what the row is about.
globalStyle(`${rowHeader} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: touchTarget,
  minHeight: touchTarget,
})
// The name, on the line of the checkbox: a finger's height is more than the line's.
globalStyle(`${besideCorner.start} > div > a, ${besideCorner.start} > div > * > a`, {
  '@media': { [media.belowTables]: { marginBlockStart: '-0.5rem' }, [media.fewLetters]: { marginBlockStart: 0 } },
})

export const pages = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.sm,
})
