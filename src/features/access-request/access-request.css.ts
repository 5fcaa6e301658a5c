import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const form = style({ display: 'grid', gap: vars.space.md })
export const fields = style({ display: 'grid', gap: vars.space.md, marginTop: vars.space.md })

/** Two short fields side by side where there is room. */
export const pair = style({
  display: 'grid',
  gap: vars.space.md,
  '@media': { [media.tablet]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' } },
})

export const summary = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space.md,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const summaryLink = style({
  padding: `${vars.space.xs} 0`,
  border: 'none',
  backgroundColor: 'transparent',
  color: vars.color.ink,
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'underline',
  cursor: 'pointer',
})

export const policyLink = style({})
globalStyle(`${policyLink} a`, { display: 'inline-block', paddingBlock: '0.25rem' })

export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.xs })
export const shellNotice = style({
  maxWidth: '44rem',
  marginInline: 'auto',
  paddingInline: vars.layout.gutter,
  paddingTop: vars.space.md,
})

/** Aligns the words of a quiet button with the text above it. */
export const quietStart = style({ marginInlineStart: '-1.25rem' })
