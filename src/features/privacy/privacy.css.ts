import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { atMost, media, touchTarget } from '#ui/theme/layout.ts'

export const contents = style({
  marginBlock: vars.space.lg,
  padding: `${vars.space.xs} ${vars.space.md}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.lg,
  backgroundColor: vars.color.surface,
})

export const contentsList = style({
  display: 'grid',
  columnGap: vars.space.lg,
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr' } },
})

export const contentsLink = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: '0.4em',
  minHeight: touchTarget,
  paddingBlock: '0.5em',
})
export const contentsNumber = style({ minWidth: atMost(1.6), fontVariantNumeric: 'tabular-nums', textAlign: 'end' })

export const section = style({})
globalStyle(`${section} > * + *`, { marginTop: '0.8em' })
