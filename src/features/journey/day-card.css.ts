import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  selectors: { '&[data-suggested]': { borderColor: vars.color.brand, borderWidth: '2px' } },
})

export const picture = style({ position: 'relative' })
export const pictureToCome = style({ aspectRatio: '3 / 2' })
// Only the picture is dimmed: the words keep their contrast.
globalStyle(`${card}[data-status="locked"] ${picture} > div`, { opacity: 0.4, filter: 'grayscale(0.7)' })

const medal = style({
  position: 'absolute',
  top: vars.space.sm,
  right: vars.space.sm,
  display: 'grid',
  placeItems: 'center',
  width: '2.5rem',
  height: '2.5rem',
  borderRadius: vars.radius.full,
})
globalStyle(`${medal} > svg`, { width: '1.25rem', height: '1.25rem' })

export const heart = style([medal, { backgroundColor: vars.color.sageSoft, color: vars.color.sage }])
export const lock = style([medal, { backgroundColor: vars.color.raised, color: vars.color.inkMuted }])

export const body = style({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  gap: vars.space.xxs,
  padding: `${vars.space.md} ${vars.size.inset} ${vars.size.inset}`,
})

export const number = style({ color: vars.color.brand, fontSize: vars.fontSize.sm, fontWeight: 600 })
export const title = style({
  fontSize: vars.fontSize.xl,
  lineHeight: vars.lineHeight.snug,
  selectors: { [`${card}[data-status="locked"] &`]: { color: vars.color.inkMuted } },
})
export const theme = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const state = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2rem',
  marginTop: 'auto',
  paddingTop: vars.space.xs,
})
export const opening = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
globalStyle(`${card}[data-status="locked"] ${number}`, { color: vars.color.inkMuted })
