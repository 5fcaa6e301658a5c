/** Numbers of the layout that styles and code share. Pixels unless the name says otherwise. */

/** From this width up. Phones are what is below `tablet`. */
export const breakpoint = { tablet: 768, desktop: 1280 } as const

/** Media conditions for vanilla-extract's `'@media'`. */
export const media = {
  tablet: `(min-width: ${breakpoint.tablet}px)`,
  desktop: `(min-width: ${breakpoint.desktop}px)`,
  /** From here a member's links fit into the header; below, the bar at the foot and the footer have them. */
  memberLinks: '(min-width: 1160px)',
  belowMemberLinks: '(max-width: 1159.98px)',
  belowTablet: `(max-width: ${breakpoint.tablet - 0.02}px)`,
  /** From here a row of people fits beside its actions without breaking a name between letters; below, rows are cards. */
  tables: '(min-width: 900px)',
  belowTables: '(max-width: 899.98px)',
  /** Between: a card has room for two things beside each other. */
  wideCards: `(min-width: ${breakpoint.tablet}px) and (max-width: 899.98px)`,
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
