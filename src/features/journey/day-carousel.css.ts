import { createVar, globalStyle, style } from '@vanilla-extract/css'
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
})

const basis = createVar()

export const slide = style({
  vars: { [basis]: '100%' },
  flex: `0 0 ${basis}`,
  minWidth: 0,
  paddingLeft: gap,
  '@media': {
    [media.tablet]: { vars: { [basis]: '50%' } },
    [media.desktop]: { vars: { [basis]: 'calc(100% / 3)' } },
  },
})

/**
 * Until the script moves the row, the days before the first one in view take up no width, but their
 * height. The last ones stay, as many as are in view at the end.
 */
const passed = (last: number) => `${container}:not([data-ready]) > ${slide}[data-passed]:nth-child(-n + ${last})`
const outOfTheWay = { marginRight: `calc(-1 * ${basis})`, visibility: 'hidden' } as const
globalStyle(passed(27), outOfTheWay)
globalStyle(passed(28), { '@media': { [media.belowDesktop]: outOfTheWay } })
globalStyle(passed(29), { '@media': { [media.belowTablet]: outOfTheWay } })
