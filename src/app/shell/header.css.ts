import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { container, media, zIndex } from '#ui/theme/layout.ts'

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: zIndex.header,
  height: vars.layout.headerHeight,
  paddingTop: vars.layout.safeTop,
  borderBottom: `1px solid ${vars.color.line}`,
  backgroundColor: vars.color.paper,
})

export const inner = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.md,
  height: '100%',
  maxWidth: `calc(${container.wide} + 2 * ${vars.layout.gutter})`,
  marginInline: 'auto',
  paddingLeft: `max(${vars.layout.gutter}, ${vars.layout.safeLeft})`,
  paddingRight: `max(${vars.layout.gutter}, ${vars.layout.safeRight})`,
})

export const start = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '@media': { [media.tablet]: { flex: 'none' } },
})

export const back = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: vars.size.tool,
  height: vars.size.tool,
  // The arrow itself, not its touch target, aligns with the page's edge.
  marginLeft: `calc(-1 * ${vars.space.sm})`,
  borderRadius: vars.radius.full,
  color: vars.color.inkMuted,
  '@media': {
    [media.hover]: {
      selectors: { '&:hover': { backgroundColor: vars.color.brandSoft, color: vars.color.brandStrong } },
    },
  },
  selectors: { '&:focus-visible': { borderRadius: vars.radius.full } },
})

export const logo = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: vars.size.tool,
  minHeight: vars.size.tool,
  color: 'inherit',
  textDecoration: 'none',
})
// Where the name does not fit, it wraps out of sight and the blossom stays.
globalStyle(`${logo} > span`, { flexWrap: 'wrap', height: '1.25em', overflow: 'hidden' })
globalStyle(`${logo} > span > span`, { lineHeight: '1.25' })

// Where the links do not fit, the footer has them, and members have the bottom bar.
const navigationFrom = (width: string) =>
  style({
    display: 'none',
    '@media': { [width]: { display: 'block', flex: 'none', marginInlineStart: vars.space.md } },
  })
export const navigation = navigationFrom(media.tablet)
export const navigationOfMember = navigationFrom(media.memberLinks)
globalStyle(`:is(${navigation}, ${navigationOfMember}) > ul`, { display: 'flex', gap: vars.space.xxs })

// Hidden in the installed app. On phones the first page has a card for it.
const installFrom = (width: string) =>
  style({
    display: 'none',
    flex: 'none',
    '@media': { [`${width} and (not ${media.installed})`]: { display: 'block' } },
  })
export const install = installFrom(media.memberLinks)
export const installOfMember = installFrom(media.desktop)

export const end = style({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: vars.space.xxs,
  marginInlineStart: 'auto',
  // The mark's words give way: the links beside them cannot.
  '@media': { [media.tablet]: { flex: '0 1 auto', minWidth: 0, gap: vars.space.xs } },
})

/** Reserves room for a button that loads later, so that the layout does not shift. */
export const tool = style({ flex: 'none', width: vars.size.tool, height: vars.size.tool })
// Beside the last one, the account's, wide screens have a link with words.
globalStyle(`${tool}:last-child`, { '@media': { [media.memberLinks]: { display: 'flex', width: '6.75rem' } } })
/** The same for a button with words beside it, as many as fit. */
export const mark = style({ flex: '0 1 auto', minWidth: vars.size.tool, height: vars.size.tool })
