import { globalStyle, style } from '@vanilla-extract/css'
import { wordedHeight } from '#ui/icon-button.css.ts'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'
import { GARDEN } from './garden-shape.ts'

const GARDEN_WIDTH = '22rem'

export const article = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.xl })
export const picture = style({ overflow: 'hidden', borderRadius: vars.radius.lg })
export const skeletonTitle = style({ width: '16rem', maxWidth: '80%', height: '2.5rem' })

const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: vars.space.xxs })
/** While it reads aloud, the buttons that stop it stay in reach. */
export const readingTools = style([
  tools,
  {
    marginBlock: `calc(-1 * ${vars.space.md})`,
    selectors: {
      '&:has([data-listening])': {
        position: 'sticky',
        top: vars.layout.headerHeight,
        zIndex: 1,
        backgroundColor: vars.color.paper,
      },
    },
  },
])
// Large letters on a small phone: all four in one row, so that none moves when listening begins.
globalStyle(`${readingTools} button`, { minWidth: '3.25rem', paddingInline: vars.space.xxs })
export const endTools = style([tools, { justifyContent: 'center' }])

export const part = style({ display: 'grid', gap: vars.space.sm })
export const paragraph = style({ whiteSpace: 'pre-line' })

export const versePart = style({ justifyItems: 'center', textAlign: 'center' })
globalStyle(`${versePart} p`, { textWrap: 'balance' })
export const reference = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const quietTitle = style({
  color: vars.color.brand,
  fontFamily: vars.font.text,
  fontSize: vars.fontSize.sm,
  fontWeight: 600,
})

export const truth = style({
  padding: vars.size.inset,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.goldSoft,
  '@media': { [media.tablet]: { padding: vars.space.xl } },
})

export const prayer = style({ fontFamily: vars.font.display, fontWeight: 400, fontStyle: 'normal' })
export const complete = style({ display: 'flex', justifyContent: 'center', paddingBlock: vars.space.xs })

// On a phone, what comes next is above the bottom bar and before the picture.
export const done = style({ containerType: 'inline-size', '@media': { [media.belowTablet]: { order: -1 } } })
export const notice = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space.sm,
  padding: vars.space.xl,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.sageSoft,
  textAlign: 'center',
})

export const blossom = style({
  width: '3.25rem',
  height: '3.25rem',
  color: vars.color.sage,
})

/** As high as the garden and its button, so that the layout does not shift when they load. */
export const gardenToCome = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  gap: vars.space.sm,
  width: '100%',
  maxWidth: GARDEN_WIDTH,
  minHeight: `calc(min(100cqi - 2 * ${vars.space.xl}, ${GARDEN_WIDTH}) * ${GARDEN.height / GARDEN.width} + ${vars.space.sm} + 3rem)`,
})

export const noticeTitle = style({ fontSize: vars.fontSize.xl })
export const noticeActions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: vars.space.xs })

export const neighbours = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: vars.space.sm,
  paddingTop: vars.space.lg,
  borderTop: `1px solid ${vars.color.line}`,
})
globalStyle(`${neighbours} a`, { whiteSpace: 'nowrap' })
globalStyle(`${neighbours} svg`, { '@media': { [media.fewLetters]: { display: 'none' } } })
export const nextNeighbour = style({ gridColumn: 2, justifySelf: 'end', textAlign: 'end' })
export const nextClosed = style([
  nextNeighbour,
  { alignSelf: 'center', color: vars.color.inkMuted, fontSize: vars.fontSize.sm },
])

/** As high as the buttons, so that the layout does not shift when they load. */
export const toolsToCome = style({ height: wordedHeight })

/** As high as an empty note, so that what is below does not move when it comes. */
export const noteToCome = style({
  minHeight: '14.5rem',
  // A field that does not grow with its text has four lines from the start.
  '@supports': { 'not (field-sizing: content)': { minHeight: '15.5rem' } },
})
