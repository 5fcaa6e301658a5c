import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

export const emptyState = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space.xs,
  maxWidth: '28rem',
  marginInline: 'auto',
  padding: `${vars.space.xxl} ${vars.space.md}`,
  textAlign: 'center',
})

export const medal = style({
  display: 'grid',
  placeItems: 'center',
  width: '5rem',
  height: '5rem',
  marginBottom: vars.space.xs,
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.brandSoft,
  color: vars.color.brand,
  fontSize: '2.25rem',
})
globalStyle(`${medal} > svg`, { width: '1em', height: '1em', strokeWidth: 1.5 })

export const title = style({ fontSize: vars.fontSize.xl, lineHeight: vars.lineHeight.snug })
export const text = style({ color: vars.color.inkMuted, textWrap: 'pretty' })
export const action = style({ marginTop: vars.space.md })
