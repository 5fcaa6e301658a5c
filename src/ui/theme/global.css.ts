import './themes.css.ts'
import './fonts.css.ts'
import { globalStyle } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { media } from './layout.ts'
import { pageEndName, roomName } from './toast-room.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('*', { margin: 0 })

globalStyle('html', {
  // A jump to an anchor, or a focus, never ends under the sticky bars.
  scrollPaddingTop: `calc(${vars.layout.headerHeight} + ${vars.space.sm})`,
  scrollPaddingBottom: `calc(${vars.layout.bottomBarHeight} + ${vars.space.lg} + var(${roomName}, 0px))`,
  // The room of a scroll bar is kept, so that opening a dialog moves nothing.
  scrollbarGutter: 'stable',
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  WebkitTapHighlightColor: 'transparent',
  backgroundColor: vars.color.paper,
})

// A notice that sticks above the bottom bar (an element marked `data-foot-notice`) covers nothing that is focused.
globalStyle('html:has([data-foot-notice])', { scrollPaddingBottom: `calc(${vars.layout.bottomBarHeight} + 6rem)` })

globalStyle('body', {
  minHeight: '100dvh',
  // What lies at the page's end can be scrolled out from under a toast.
  paddingBottom: `var(${pageEndName}, 0px)`,
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

// A prerendered page that isn't hers to see: the script in index.html knows it before the first paint.
globalStyle('html[data-prerendered][data-drawn-by="app"] #root', { display: 'none' })

// Set by use-modal.ts while a dialog or sheet is open.
globalStyle('html[data-scroll-locked]', {
  overflow: 'hidden',
  // Where a scroll bar has a room of its own, that strip is veiled like the page.
  backgroundImage: `linear-gradient(${vars.color.scrim}, ${vars.color.scrim})`,
})

globalStyle('h1, h2, h3', {
  fontFamily: vars.font.display,
  fontWeight: 560,
  lineHeight: vars.lineHeight.tight,
  letterSpacing: '-0.01em',
  textWrap: 'balance',
  // Unlike `break-word` it counts where a column asks how narrow its words can be: no address in a title widens the page.
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
// A title that gets the focus on a change of route is announced, not operated.
globalStyle('[tabindex="-1"]:focus', { outline: 'none' })

globalStyle('::selection', { backgroundColor: vars.color.brand, color: vars.color.onBrand })

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.reducedMotion]: {
      // Not 0: whoever waits for the end of an animation still hears of it.
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // None at all: however short, an inherited colour's would begin at each level of the page only when the one above
      // is over, and dark letters stand on a dark ground meanwhile.
      transition: 'none !important',
    },
  },
})
