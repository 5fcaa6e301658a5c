import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, zIndex } from '#ui/theme/layout.ts'

export const bar = style({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: zIndex.bottomBar,
  height: vars.layout.bottomBarHeight,
  paddingBottom: vars.layout.safeBottom,
  paddingLeft: vars.layout.safeLeft,
  paddingRight: vars.layout.safeRight,
  borderTop: `1px solid ${vars.color.line}`,
  backgroundColor: vars.color.surface,
  '@media': { [media.memberLinks]: { display: 'none' } },
})

export const list = style({ display: 'flex', height: '100%', maxWidth: '32rem', marginInline: 'auto' })
// The longest word gets the most room.
export const item = style({ flex: '1 1 auto' })

export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: 'min(3.5rem, 15.5vw)',
  height: 'min(1.875rem, 8.5vw)',
  borderRadius: vars.radius.full,
  transition: `background-color ${vars.motion.base} ${vars.motion.ease}`,
})

export const link = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.125rem',
  height: '100%',
  color: vars.color.inkMuted,
  fontSize: `min(${vars.fontSize.xs}, 4.3vw)`,
  fontWeight: 500,
  textDecoration: 'none',
  selectors: {
    '&[aria-current="page"]': { color: vars.color.brand, fontWeight: 650 },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
})

export const currentIcon = style({
  selectors: { [`${link}[aria-current="page"] &`]: { backgroundColor: vars.color.brandSoft } },
  '@media': {
    [media.forcedColors]: { selectors: { [`${link}[aria-current="page"] &`]: { outline: '2px solid Highlight' } } },
  },
})
