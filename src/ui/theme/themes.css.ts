import { assignVars, globalStyle } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { atMost, media, touchTarget } from './layout.ts'
import {
  type ColorTokens,
  dark,
  font,
  fontSize,
  light,
  lineHeight,
  motion,
  radius,
  sepia,
  space,
  standIns,
} from './tokens.ts'

/** The theme as a pure function: tokens in, declarations out. */
const theme = (colorScheme: 'light' | 'dark', color: ColorTokens) => ({
  colorScheme,
  vars: {
    ...assignVars(vars.color, { ...color }),
    [vars.picture.filter]: colorScheme === 'dark' ? 'brightness(0.85)' : 'none',
  },
})

globalStyle(':root', {
  ...theme('light', light),
  vars: {
    ...theme('light', light).vars,
    ...assignVars(vars.space, space),
    ...assignVars(vars.size, { icon: atMost(1.25), tool: `max(${touchTarget}, ${atMost(2.75)})`, inset: atMost(1.25) }),
    ...assignVars(vars.radius, radius),
    ...assignVars(vars.font, font),
    ...assignVars(vars.fontSize, fontSize),
    ...assignVars(vars.lineHeight, lineHeight),
    ...assignVars(vars.motion, motion),
    ...assignVars(vars.layout, {
      safeTop: 'env(safe-area-inset-top, 0px)',
      safeRight: 'env(safe-area-inset-right, 0px)',
      safeBottom: 'env(safe-area-inset-bottom, 0px)',
      safeLeft: 'env(safe-area-inset-left, 0px)',
      headerHeight: `calc(${atMost(3.75)} + ${vars.layout.safeTop})`,
      bottomBarHeight: '0px',
      gutter: space.md,
    }),
    ...assignVars(vars.reading, { size: fontSize.lg }),
  },
  '@media': { [media.tablet]: { vars: { [vars.layout.gutter]: space.xl, [vars.reading.size]: '1.25rem' } } },
})

globalStyle('html:not([data-theme])', {
  '@media': { '(prefers-color-scheme: dark)': theme('dark', dark) },
})
globalStyle('html[data-theme="light"]', theme('light', light))
globalStyle('html[data-theme="dark"]', theme('dark', dark))
globalStyle('html[data-theme="sepia"]', theme('light', sepia))

// The web fonts came after the page had been painted (build/page-script.ts).
globalStyle('html[data-fonts="awaited"] #root', { visibility: 'hidden' })
globalStyle('html[data-fonts="late"]', { vars: assignVars(vars.font, standIns) })

// A page with a bottom bar (`data-bottom-bar`) leaves room for it where it is shown.
globalStyle(':root:has([data-bottom-bar])', {
  '@media': {
    [media.belowMemberLinks]: {
      vars: { [vars.layout.bottomBarHeight]: `calc(${atMost(4)} + ${vars.layout.safeBottom})` },
    },
  },
})

// The member's reading size, from smaller to much larger; 3 is the default above.
const readingSizes = { 1: '1.0625rem', 2: '1.125rem', 4: '1.375rem', 5: '1.625rem' }
for (const [step, size] of Object.entries(readingSizes)) {
  globalStyle(`html[data-reading="${step}"]`, { vars: { [vars.reading.size]: size } })
}
