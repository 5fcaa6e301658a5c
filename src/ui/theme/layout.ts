/** Numbers of the layout that styles and code share. */

/** From so many letters' width up, in em of the size she has set: with larger letters a wide window is a narrower one. */
const breakpoint = { tablet: 48, tables: 56.25, memberLinks: 72.5, desktop: 80 } as const

const from = (width: number) => `(min-width: ${width}em)`
const below = (width: number) => `(max-width: ${width - 0.01}em)`

/** Media conditions for vanilla-extract's `'@media'`. Phones are what is below `tablet`. */
export const media = {
  tablet: from(breakpoint.tablet),
  desktop: from(breakpoint.desktop),
  /** From here a member's links fit into the header; below, the bar at the foot and the footer have them. */
  memberLinks: from(breakpoint.memberLinks),
  belowMemberLinks: below(breakpoint.memberLinks),
  belowTablet: below(breakpoint.tablet),
  /** From here a row of people fits beside its actions without breaking a name between letters; below, rows are cards. */
  tables: from(breakpoint.tables),
  belowTables: below(breakpoint.tables),
  /** Between: a card has room for two things beside each other. */
  wideCards: `${from(breakpoint.tablet)} and ${below(breakpoint.tables)}`,
  /** Hardly two words in a line: a phone, and letters half as large again. */
  fewLetters: '(max-width: 16em)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  hover: '(hover: hover)',
  forcedColors: '(forced-colors: active)',
  noScripts: '(scripting: none)',
  /** Opened from its icon, as an app. */
  installed: '(display-mode: standalone)',
} as const

/** Greatest widths of what holds the content. */
export const container = { reading: '38rem', wide: '72rem', dialog: '32rem' } as const

/** Who covers whom. Toasts stay above all, since they may speak about a dialog. */
export const zIndex = { header: 10, bottomBar: 20, overlay: 40, modal: 50, popover: 60, toast: 70 } as const

/** The least side of what a finger must hit. */
export const touchTarget = '44px'

/**
 * So many rem, yet no more of a narrow screen than they take of one of 320 px with letters of the usual size: on a small
 * phone with large letters the words need the room more than what stands around them.
 */
export const atMost = (rem: number) => `min(${rem}rem, ${rem * 5}vw)`
