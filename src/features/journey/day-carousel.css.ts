import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

const gap = vars.space.md
export const carousel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap })
export const header = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap })
export const buttons = style({ display: 'flex', gap: vars.space.xs })

// The shadow and the focus ring of a card need room inside what is cut off.
export const viewport = style({ overflow: 'hidden', padding: '6px', margin: '-6px' })

export const container = style({
  display: 'flex',
  marginLeft: `calc(-1 * ${gap})`,
  // Up and down stays the page's; sideways is ours.
  touchAction: 'pan-y pinch-zoom',
  // For the one frame until the script has moved it to her day.
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
