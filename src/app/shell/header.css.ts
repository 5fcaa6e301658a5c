import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '../../ui/theme/contract.css.ts'
import { container, media, touchTarget, zIndex } from '../../ui/theme/layout.ts'

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
  width: touchTarget,
  height: touchTarget,
  // The arrow itself, not its target, stands on the page's edge.
  marginLeft: '-0.75rem',
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
  minHeight: touchTarget,
  color: 'inherit',
  textDecoration: 'none',
})
// On a phone the cart and the name have no room beside each other; the blossom stays.
globalStyle(`${header}:has([data-cart-button]) ${logo} > span > span`, {
  '@media': { '(max-width: 27rem)': { display: 'none' } },
})

// Where they don't fit the footer has the links, and members the bottom bar.
const navigationFrom = (width: string) =>
  style({
    display: 'none',
    '@media': {
      [width]: {
        display: 'block',
        minWidth: 0,
        marginInlineStart: vars.space.md,
        // With large letters the row scrolls, not the page. Room for the focus ring inside.
        overflowX: 'auto',
        overscrollBehaviorX: 'contain',
        scrollbarWidth: 'none',
        padding: '5px',
      },
    },
  })
export const navigation = navigationFrom(media.tablet)
/** A member's header has more links. */
export const navigationOfMember = navigationFrom(media.memberLinks)
globalStyle(`:is(${navigation}, ${navigationOfMember}) > ul`, { display: 'flex', gap: vars.space.xxs })

// Not in the installed app; on phones the first page has a card for it.
const installFrom = (width: string) =>
  style({ display: 'none', '@media': { [`${width} and (not ${media.installed})`]: { display: 'block' } } })
export const install = installFrom(media.memberLinks)
export const installOfMember = installFrom(media.desktop)

export const end = style({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: vars.space.xs,
  marginInlineStart: 'auto',
})

/** The place of what comes a moment later: nothing moves when it does. */
export const tool = style({ flex: 'none', width: touchTarget, height: touchTarget })
/** The same for what has words beside it where there is room. */
export const mark = style({ flex: 'none', minWidth: touchTarget, height: touchTarget })
