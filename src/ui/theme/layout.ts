/** Layout numbers that styles and code share. */

/** In em of the browser's text size: with larger text, a wide window counts as a narrow one. */
const breakpoint = { tablet: 48, tables: 56.25, memberLinks: 72.5, desktop: 80 } as const

const from = (width: number) => `(min-width: ${width}em)`
const below = (width: number) => `(max-width: ${width - 0.01}em)`

/** Media conditions for vanilla-extract's `'@media'`. Phones are below `tablet`. */
export const media = {
  tablet: from(breakpoint.tablet),
  desktop: from(breakpoint.desktop),
  /** From here a member's links fit into the header; below, the bottom bar and footer have them. */
  memberLinks: from(breakpoint.memberLinks),
  belowMemberLinks: below(breakpoint.memberLinks),
  belowTablet: below(breakpoint.tablet),
  belowDesktop: below(breakpoint.desktop),
  /** From here a table row fits without splitting names; below, rows are cards. */
  tables: from(breakpoint.tables),
  belowTables: below(breakpoint.tables),
  /** In between, a card has room for two columns. */
  wideCards: `${from(breakpoint.tablet)} and ${below(breakpoint.tables)}`,
  /** Hardly two words per line: a phone with text of 150 % or more. */
  fewLetters: '(max-width: 16em)',
  /** Hardly twenty lines: a phone with text of 150 % or more, or one that lies on its side. */
  fewLines: '(max-height: 28em)',
  /** A phone on which words and a button leave no room for a picture. */
  smallPhone: `${below(breakpoint.tablet)} and (max-height: 30em)`,
  reducedMotion: '(prefers-reduced-motion: reduce)',
  hover: '(hover: hover)',
  forcedColors: '(forced-colors: active)',
  noScripts: '(scripting: none)',
  /** Opened as an installed app. */
  installed: '(display-mode: standalone)',
} as const

/** Maximum widths of the content. */
export const container = { reading: '38rem', wide: '72rem', dialog: '32rem' } as const

/** The stacking order. Toasts are on top, since they may refer to a dialog. */
export const zIndex = { header: 10, bottomBar: 20, overlay: 40, modal: 50, popover: 60, toast: 70 } as const

/** The minimum size of a touch target. */
export const touchTarget = '44px'

/**
 * A length in rem with a limit: at most the share of the screen's width that it takes at 320 px and
 * the default text size. On a small phone with large text, the text needs the room.
 */
export const atMost = (rem: number) => `min(${rem}rem, ${rem * 5}vw)`

/**
 * The same for the room beside the words of a large button: it gives way as they grow, so that a
 * long word in the largest letters stands whole at 320 px, in the stand-ins too.
 */
export const besideWords = `min(1.75rem, 8.75vw, max(4vw, 14vw - 1rem))`

/** The height of the toasts, set by use-toast-room.ts while there are some. */
export const toastRoom = '--toast-room'
/** The same at the end of the page, kept until that part is out of view. */
export const toastPageEnd = '--toast-page-end'
