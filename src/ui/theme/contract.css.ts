import { createGlobalThemeContract } from '@vanilla-extract/css'

const names = <T extends Record<string, unknown>>(keys: T) => keys

/** The variables that all styles use. Their values per theme are in themes.css.ts. */
export const vars = createGlobalThemeContract(
  names({
    color: {
      paper: null,
      surface: null,
      raised: null,
      sunken: null,
      ink: null,
      inkMuted: null,
      line: null,
      control: null,
      brand: null,
      brandStrong: null,
      onBrand: null,
      brandSoft: null,
      sage: null,
      sageSoft: null,
      gold: null,
      goldSoft: null,
      danger: null,
      dangerStrong: null,
      onDanger: null,
      dangerSoft: null,
      focus: null,
      scrim: null,
      shadow: null,
    },
    /** Softens pictures in the dark. */
    picture: { filter: null },
    space: { none: null, xxs: null, xs: null, sm: null, md: null, lg: null, xl: null, xxl: null, xxxl: null },
    /** Sizes that grow with the text where there is room: icons, round buttons, card padding. */
    size: { icon: null, tool: null, inset: null },
    radius: { sm: null, md: null, lg: null, full: null },
    font: { display: null, text: null },
    fontSize: { xs: null, sm: null, md: null, lg: null, xl: null, xxl: null, display: null },
    lineHeight: { tight: null, snug: null, body: null, reading: null },
    motion: { fast: null, base: null, slow: null, ease: null },
    /** `safe*` are the safe areas; the heights of header and bottom bar include them. */
    layout: {
      safeTop: null,
      safeRight: null,
      safeBottom: null,
      safeLeft: null,
      headerHeight: null,
      bottomBarHeight: null,
      gutter: null,
    },
    /** Size of reading text; `data-reading="1…5"` on <html> changes it. */
    reading: { size: null },
  }),
  (_value, path) => path.join('-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
)
