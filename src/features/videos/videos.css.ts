import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { atMost, media, touchTarget } from '#ui/theme/layout.ts'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))',
  alignItems: 'start',
  gap: vars.space.lg,
})

/**
 * As large as the picture from the start, so that the layout does not shift when the player loads.
 */
export const stage = style({
  position: 'relative',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  backgroundColor: vars.color.sunken,
})
export const player = style({
  display: 'block',
  width: '100%',
  height: '100%',
  border: 0,
  objectFit: 'contain',
  backgroundColor: '#000',
})

export const facade = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  padding: 0,
  border: 0,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  // Inside the card's rounded, clipped edge.
  selectors: { '&:focus-visible': { outlineOffset: '-4px' } },
})

export const disc = style({
  display: 'grid',
  placeItems: 'center',
  width: atMost(4.5),
  height: atMost(4.5),
  border: `2px solid ${vars.color.onBrand}`,
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brand,
  color: vars.color.onBrand,
  boxShadow: vars.color.shadow,
  transition: `transform ${vars.motion.base} ${vars.motion.ease}`,
  selectors: { [`${facade}:active &`]: { transform: 'scale(0.95)' } },
  '@media': {
    [media.hover]: {
      selectors: { [`${facade}:hover &`]: { transform: 'scale(1.06)', backgroundColor: vars.color.brandStrong } },
    },
  },
})
// The triangle's centre of mass is left of its middle.
globalStyle(`${disc} > svg`, { width: atMost(1.75), height: atMost(1.75), marginLeft: atMost(0.25) })

export const elsewhere = style({ padding: `${vars.space.xxs} ${vars.space.xxs} 0` })

export const ribbon = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xs,
  minHeight: touchTarget,
  padding: `${vars.space.xs} 1.25rem`,
  backgroundColor: vars.color.raised,
  color: vars.color.ink,
  fontSize: vars.fontSize.sm,
  fontWeight: 500,
})
export const ribbonIcon = style({ flex: 'none', width: '1.25rem', height: '1.25rem', color: vars.color.inkMuted })

export const description = style({ whiteSpace: 'pre-line' })
export const skeletonTitle = style({ width: '12rem', maxWidth: '60%', height: '2.5rem', marginBottom: vars.space.lg })
