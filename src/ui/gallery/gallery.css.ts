import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, zIndex } from '#ui/theme/layout.ts'

const hairline = `1px solid ${vars.color.line}`

export const gallery = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: '100dvh',
  '@media': { [media.tables]: { gridTemplateColumns: '13rem minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' } },
})

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.xs} ${vars.space.lg}`,
  padding: `${vars.space.sm} ${vars.layout.gutter}`,
  borderBottom: hairline,
  backgroundColor: vars.color.paper,
  '@media': {
    [media.tables]: { position: 'sticky', top: 0, gridColumn: '1 / -1', zIndex: zIndex.header },
  },
})

export const title = style({ display: 'flex', alignItems: 'center', gap: vars.space.xs, marginInlineEnd: 'auto' })
export const blossom = style({ width: '1.25em', height: '1.25em', color: vars.color.brand })

export const choice = style({ flex: '0 1 26rem' })

export const index = style({
  alignSelf: 'start',
  padding: `${vars.space.md} ${vars.layout.gutter}`,
  fontSize: vars.fontSize.sm,
  '@media': {
    [media.belowTables]: { borderBottom: hairline },
    [media.tables]: { position: 'sticky', top: '5rem', maxHeight: 'calc(100dvh - 5rem)', overflowY: 'auto' },
  },
})
export const indexGroup = style({
  marginBottom: vars.space.md,
  '@media': {
    [media.belowTables]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: vars.space.md,
      marginBottom: vars.space.xs,
    },
  },
})
export const indexTitle = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.xs, fontWeight: 600 })
export const indexLink = style({
  display: 'block',
  paddingBlock: vars.space.xxs,
  color: vars.color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { color: vars.color.brand, textDecoration: 'underline' } },
})

export const main = style({
  minWidth: 0,
  padding: `${vars.space.lg} ${vars.layout.gutter} ${vars.space.xxl}`,
  '@media': { [media.tables]: { borderInlineStart: hairline } },
})

export const entry = style({
  paddingBlock: vars.space.lg,
  scrollMarginTop: '5rem',
  selectors: { '& + &': { borderTop: hairline } },
})
export const comment = style({ maxWidth: '42em', color: vars.color.inkMuted, fontSize: vars.fontSize.sm })

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: vars.space.lg,
  marginTop: vars.space.md,
  selectors: {
    '&[data-source]': { '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } } },
  },
})

export const examples = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
  alignItems: 'start',
  gap: `${vars.space.lg} ${vars.space.md}`,
})
export const example = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xs,
  margin: 0,
  selectors: { '&:has([data-wide])': { gridColumn: '1 / -1' } },
})
export const exampleName = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.xs })
export const stage = style({
  minWidth: 0,
  // Buttons and badges go beside each other; other examples fill the width.
  selectors: {
    '&:has(> :is(a, button, span):not(:only-child))': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: vars.space.xs,
    },
    '&:has(> div + div)': { display: 'grid', gap: vars.space.xs },
  },
})

export const frame = style({
  // Components as high as the window get the height of the frame.
  vars: { [vars.layout.headerHeight]: 'calc(100dvh - 16rem)' },
  maxHeight: '20rem',
  overflow: 'auto',
  border: hairline,
  borderRadius: vars.radius.md,
})

export const code = style({
  maxHeight: '28rem',
  padding: vars.space.md,
  overflow: 'auto',
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.sunken,
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  '@media': { [media.desktop]: { position: 'sticky', top: '5rem' } },
})
export const codeComment = style({ color: vars.color.sage })

export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space.sm })
