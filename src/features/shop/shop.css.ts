import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const products = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
  gap: vars.space.lg,
})

export const product = style({ display: 'flex', flexDirection: 'column' })
export const body = style({
  position: 'relative',
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  gap: vars.space.xs,
  padding: `${vars.space.md} ${vars.size.inset} ${vars.size.inset}`,
})
// On the picture's lower edge, so that it does not move the words.
export const tag = style({ position: 'absolute', bottom: '100%', left: '1.25rem', marginBottom: vars.space.sm })
export const description = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm, whiteSpace: 'pre-line' })
export const foot = style({ display: 'grid', gap: vars.space.sm, marginTop: 'auto', paddingTop: vars.space.xs })
export const price = style({ fontSize: vars.fontSize.xl, fontWeight: 600, fontVariantNumeric: 'tabular-nums' })

export const skeletonTitle = style({ width: '12rem', maxWidth: '60%', height: '2.5rem', marginBottom: vars.space.lg })
export const skeletonProduct = style({ height: '24rem' })
