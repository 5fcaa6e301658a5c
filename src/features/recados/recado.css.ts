import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { touchTarget } from '#ui/theme/layout.ts'

export const article = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.xl })
export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.xxs} ${vars.space.sm}`,
  fontSize: vars.fontSize.sm,
})

export const body = style({ selectors: { '&[data-plain]': { whiteSpace: 'pre-line' } } })
// A picture is at most as wide as the column, whatever its attributes say.
globalStyle(`${body} img`, { display: 'block', maxWidth: '100%', height: 'auto' })
// A shadow where a table can scroll further: the two inner layers scroll along and cover it at the
// ends.
globalStyle(`${body} [data-scrolls]`, {
  overflowX: 'auto',
  backgroundImage: `linear-gradient(to right, ${vars.color.paper} 30%, transparent), linear-gradient(to left, ${vars.color.paper} 30%, transparent), linear-gradient(to right, ${vars.color.control}, transparent), linear-gradient(to left, ${vars.color.control}, transparent)`,
  backgroundPosition: 'left, right, left, right',
  backgroundRepeat: 'no-repeat',
  backgroundSize: '3rem 100%, 3rem 100%, 0.75rem 100%, 0.75rem 100%',
  backgroundAttachment: 'local, local, scroll, scroll',
})
// Words do not break here: wide content scrolls.
globalStyle(`${body} table`, { overflowWrap: 'break-word' })
globalStyle(`${body} pre`, { overflowX: 'auto', whiteSpace: 'pre-wrap' })
globalStyle(`${body} caption`, { paddingBlock: vars.space.xs, textAlign: 'start', color: vars.color.inkMuted })

export const attachments = style({ display: 'grid', gap: vars.space.sm })
export const files = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs })
export const file = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.xs,
  minHeight: touchTarget,
  padding: `${vars.space.xxs} ${vars.space.md}`,
  border: `1px solid ${vars.color.control}`,
  borderRadius: '1.5rem',
  color: vars.color.brand,
  fontWeight: 500,
})
globalStyle(`${file} > svg`, { flex: 'none', width: '1.125rem', height: '1.125rem' })

export const fileName = style({ color: vars.color.inkMuted, fontWeight: 400, overflowWrap: 'anywhere' })

export const foot = style({ paddingTop: vars.space.lg, borderTop: `1px solid ${vars.color.line}` })
export const skeletonTitle = style({ width: '16rem', maxWidth: '80%', height: '2.5rem' })
export const previewTitle = style({ marginBottom: vars.space.xs, overflowWrap: 'anywhere' })
