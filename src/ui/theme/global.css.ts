import './themes.css.ts'
import './fonts.css.ts'
import { globalStyle } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { media, toastPageEnd, toastRoom } from './layout.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('*', { margin: 0 })

globalStyle('html', {
  // A jump to an anchor or a focused element never ends under the sticky bars.
  scrollPaddingTop: `calc(${vars.layout.headerHeight} + ${vars.space.sm})`,
  scrollPaddingBottom: `calc(${vars.layout.bottomBarHeight} + ${vars.space.lg} + var(${toastRoom}, 0px))`,
  // Reserves the space of the scroll bar, so that opening a dialog moves nothing.
  scrollbarGutter: 'stable',
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  WebkitTapHighlightColor: 'transparent',
  backgroundColor: vars.color.paper,
})

// A notice above the bottom bar (`data-foot-notice`) does not cover the focused element.
globalStyle('html:has([data-foot-notice])', { scrollPaddingBottom: `calc(${vars.layout.bottomBarHeight} + 6rem)` })

globalStyle('body', {
  minHeight: '100dvh',
  // The end of the page can scroll out from under a toast.
  paddingBottom: `var(${toastPageEnd}, 0px)`,
  backgroundColor: vars.color.paper,
  color: vars.color.ink,
  fontFamily: vars.font.text,
  fontSize: vars.fontSize.md,
  lineHeight: vars.lineHeight.body,
  overflowWrap: 'break-word',
  fontSynthesis: 'style',
  WebkitFontSmoothing: 'antialiased',
  '@media': { [media.fewLetters]: { hyphens: 'auto', overflowWrap: 'anywhere' } },
})

// Hides a prerendered page that is for somebody else; the script in index.html decides before the
// first paint.
globalStyle('html[data-prerendered][data-drawn-by="app"] #root', { display: 'none' })

// Set by use-modal.ts while a dialog or sheet is open.
globalStyle('html[data-scroll-locked]', {
  overflow: 'hidden',
  // If the scroll bar has reserved space, that strip is covered like the page.
  backgroundImage: `linear-gradient(${vars.color.scrim}, ${vars.color.scrim})`,
})

globalStyle('h1, h2, h3', {
  fontFamily: vars.font.display,
  fontWeight: 560,
  lineHeight: vars.lineHeight.tight,
  letterSpacing: '-0.01em',
  textWrap: 'balance',
  // Unlike `break-word` it affects min-content, so no address in a title widens the page.
  overflowWrap: 'anywhere',
})
globalStyle('h1', { fontSize: vars.fontSize.display })
globalStyle('h2', { fontSize: vars.fontSize.xxl })
globalStyle('h3', { fontSize: vars.fontSize.xl, lineHeight: vars.lineHeight.snug })
globalStyle('p, li, dd', { textWrap: 'pretty' })

globalStyle('img, picture, svg, video', { display: 'block', maxWidth: '100%' })
globalStyle('img, video', { height: 'auto' })
globalStyle('input, button, textarea, select', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('button, [role="button"], label, summary, select', { touchAction: 'manipulation' })
globalStyle('ul[class], ol[class]', { listStyle: 'none', padding: 0 })
globalStyle('fieldset', { border: 0, padding: 0, minWidth: 0 })
globalStyle('a', {
  color: vars.color.brand,
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
})
globalStyle('[hidden]', { display: 'none !important' })

globalStyle(':focus-visible', {
  outline: `3px solid ${vars.color.focus}`,
  outlineOffset: '2px',
})
// A title that gets the focus after navigation is announced, but not interactive.
globalStyle('[tabindex="-1"]:focus', { outline: 'none' })

globalStyle('::selection', { backgroundColor: vars.color.brand, color: vars.color.onBrand })

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.reducedMotion]: {
      // Not 0, so that animationend still fires.
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // None at all. Even a short transition of an inherited colour starts at each level only after
      // its parent's has ended; meanwhile dark text would be on a dark background.
      transition: 'none !important',
    },
  },
})
