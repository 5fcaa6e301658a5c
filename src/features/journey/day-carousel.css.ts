import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

const gap = vars.space.md
export const carousel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap })
export const header = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap })
export const buttons = style({ display: 'flex', gap: vars.space.xs })

// Leaves room for a card's shadow and focus ring, which the overflow would cut off.
export const viewport = style({ overflow: 'hidden', padding: '6px', margin: '-6px' })

export const container = style({
  display: 'flex',
  marginLeft: `calc(-1 * ${gap})`,
  // The page scrolls vertically, the carousel horizontally.
  touchAction: 'pan-y pinch-zoom',
  // For the one frame before the script has moved it to the suggested day.
  selectors: { '&:not([data-ready])': { visibility: 'hidden' } },
})

export const slide = style({
  flex: '0 0 100%',
  minWidth: 0,
  paddingLeft: gap,
  '@media': {
    [media.tablet]: { flexBasis: '50%' },
    [media.desktop]: { flexBasis: 'calc(100% / 3)' },
  },
})
