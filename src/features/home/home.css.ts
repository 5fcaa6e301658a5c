import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { container, media, touchTarget } from '#ui/theme/layout.ts'

export const page = style({ display: 'grid', gap: vars.space.xxl, paddingBottom: vars.space.xxl })

export const today = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space.md,
  width: '100%',
  maxWidth: `calc(${container.wide} + 2 * ${vars.layout.gutter})`,
  marginInline: 'auto',
  padding: `${vars.space.md} ${vars.layout.gutter} 0`,
  backgroundImage: `radial-gradient(ellipse at 50% 0%, ${vars.color.brandSoft}, transparent 72%)`,
  '@media': { [media.tablet]: { gap: vars.space.lg, paddingTop: vars.space.xl } },
  // Until the day is here the footer stays below the window: what comes pushes nothing away.
  selectors: { '&[data-waiting]': { minHeight: `calc(100dvh - ${vars.layout.headerHeight})` } },
})

export const greeting = style({
  fontSize: vars.fontSize.xxl,
  '@media': { [media.tablet]: { fontSize: vars.fontSize.display } },
})

export const card = style({
  display: 'grid',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', minHeight: '20rem' } },
})

export const picture = style({ position: 'relative', minWidth: 0 })
// On a phone it fills the height that the words, the button below and the bars leave. Where they
// leave less than a strip, the words and the button come first.
globalStyle(`${picture} > *`, {
  maxHeight: 'max(2.75rem, 100svh - 31rem)',
  '@media': {
    [media.smallPhone]: { display: 'none' },
    [media.tablet]: { height: '100%', maxHeight: 'none', aspectRatio: 'auto' },
  },
})
// Its own height never affects the layout.
globalStyle(`${picture} img`, { position: 'absolute', inset: 0 })

export const body = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: vars.space.xs,
  minHeight: '15.5rem',
  padding: `${vars.space.md} ${vars.size.inset} ${vars.size.inset}`,
  '@media': { [media.tablet]: { gap: vars.space.sm, padding: vars.space.xl } },
})
globalStyle(`${body} > :last-child`, { marginTop: vars.space.xs })

export const eyebrow = style({ color: vars.color.brand, fontSize: vars.fontSize.sm, fontWeight: 600 })

export const verse = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.md,
  lineHeight: 1.4,
  '@media': { [media.tablet]: { WebkitLineClamp: 4, fontSize: vars.fontSize.lg } },
})
export const reference = style({ marginTop: vars.space.xxs })

export const news = style({ display: 'grid', gap: vars.space.sm, marginTop: vars.space.md })
export const list = style({
  display: 'grid',
  gap: vars.space.xs,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(18rem, 1fr))' } },
})
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.sm,
  height: '100%',
  minHeight: touchTarget,
  padding: `${vars.space.sm} ${vars.space.md}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
  color: 'inherit',
  textDecoration: 'none',
  '@media': { [media.hover]: { selectors: { '&:hover': { borderColor: vars.color.brand } } } },
})
export const icon = style({ flex: 'none', width: vars.size.icon, height: vars.size.icon, color: vars.color.brand })
export const words = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' })
export const what = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
export const title = style({ fontWeight: 600 })

export const ways = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center' })
export const way = style({ paddingInline: vars.space.sm })

export const tagline = style({
  color: vars.color.brand,
  fontFamily: vars.font.display,
  fontSize: vars.fontSize.xl,
  textAlign: 'center',
  textWrap: 'balance',
})
