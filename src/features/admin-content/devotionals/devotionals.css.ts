import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'

export const forKeyboard = style({ '@media': { [media.belowTables]: { display: 'none' } } })
export const plan = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })
export const planHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.sm,
})
export const days = style({
  display: 'grid',
  gridTemplateColumns: `repeat(5, minmax(${touchTarget}, 1fr))`,
  gap: vars.space.xs,
  // The columns divide thirty, so that all rows are full.
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(10, minmax(0, 1fr))' },
    [media.desktop]: { gridTemplateColumns: 'repeat(15, minmax(0, 1fr))' },
  },
})

export const day = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  minHeight: '3.25rem',
  border: '1px solid transparent',
  borderRadius: vars.radius.sm,
  fontSize: vars.fontSize.sm,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 600,
  textDecoration: 'none',
  selectors: {
    '&[data-state=published]': { backgroundColor: vars.color.sageSoft, color: vars.color.sage },
    '&[data-state=waiting]': { backgroundColor: vars.color.goldSoft, color: vars.color.gold },
    '&[data-state=refused]': { backgroundColor: vars.color.dangerSoft, color: vars.color.danger },
    '&[data-state=scheduled]': { backgroundColor: vars.color.brandSoft, color: vars.color.brand },
    '&:is([data-state=draft], [data-state=expired])': {
      backgroundColor: vars.color.sunken,
      color: vars.color.inkMuted,
    },
    '&[data-state=free]': { borderStyle: 'dashed', borderColor: vars.color.control, color: vars.color.inkMuted },
    '&:hover': { borderColor: 'currentColor' },
  },
})
export const planActions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.xs })
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space.xxs} ${vars.space.md}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
})
export const standing = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space.xxs })

/** With their titles: fewer columns. */
export const arrangedDays = style([
  days,
  { '@media': { [media.desktop]: { gridTemplateColumns: 'repeat(10, minmax(0, 1fr))' } } },
])
export const arranged = style([
  day,
  {
    width: '100%',
    minHeight: '4.5rem',
    padding: vars.space.xxs,
    fontFamily: 'inherit',
    cursor: 'grab',
    // The days fill a phone: a finger scrolls the page over them, and drags one once it has rested.
    touchAction: 'manipulation',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    selectors: {
      '&[data-state=free]': { backgroundColor: 'transparent' },
      '&[aria-disabled=true]': { cursor: 'default' },
      '&[data-picked]': {
        position: 'relative',
        zIndex: 1,
        borderColor: vars.color.brand,
        backgroundColor: vars.color.brandSoft,
        color: vars.color.brand,
        cursor: 'grabbing',
      },
      '&[data-over]': { borderStyle: 'solid', borderColor: vars.color.brand, outline: `2px solid ${vars.color.brand}` },
    },
  },
])
export const dayTitle = style({
  // A column of a phone holds no word: what is picked is said below.
  '@media': { [media.belowTablet]: { display: 'none' } },
  display: '-webkit-box',
  overflow: 'hidden',
  maxWidth: '100%',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  color: vars.color.ink,
  fontSize: vars.fontSize.xs,
  fontWeight: 400,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
})
export const said = style({ minHeight: '1.5em', color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const dayIcon = style({ width: '1rem', height: '1rem' })
