import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'

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
export const dayIcon = style({ width: '1rem', height: '1rem' })
