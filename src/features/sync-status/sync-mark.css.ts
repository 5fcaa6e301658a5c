import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media } from '#ui/theme/layout.ts'

export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  // In the largest letters a line is higher than it: it would stand lower than the tools beside it.
  verticalAlign: 'top',
  minWidth: vars.size.tool,
  maxWidth: '100%',
  minHeight: vars.size.tool,
  padding: `0 ${vars.space.xs}`,
  border: 0,
  borderRadius: vars.radius.full,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  selectors: { '&:focus-visible': { borderRadius: vars.radius.full } },
  '@media': { [media.hover]: { selectors: { '&:hover': { backgroundColor: vars.color.sunken } } } },
})

export const face = style({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0.4rem',
  minWidth: 0,
  // Where hardly a letter of the words would fit, they wrap out of sight and the icon stays.
  height: `min(1.5em, ${vars.size.tool})`,
  overflow: 'hidden',
  fontSize: vars.fontSize.sm,
})

export const tone = styleVariants({
  saved: { color: vars.color.inkMuted },
  waiting: { color: vars.color.inkMuted },
  busy: { color: vars.color.inkMuted },
  offline: { color: vars.color.inkMuted },
  attention: { color: vars.color.gold },
})

export const icon = style({ flex: 'none', width: vars.size.icon, height: vars.size.icon })

export const words = style({
  display: 'none',
  flex: '1 1 4em',
  maxWidth: 'max-content',
  lineHeight: 1.5,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.tablet]: { display: 'inline' } },
})

// Nothing to tell: in the header it says so without words.
globalStyle(`${mark} > ${tone.saved} > ${words}`, { display: 'none' })

export const panel = style({ display: 'grid', gap: vars.space.md, width: 'min(21rem, 100%)' })
export const title = style({ fontSize: vars.fontSize.lg })
export const section = style({ display: 'grid', gap: vars.space.xs })
export const sectionTitle = style({
  fontFamily: vars.font.text,
  fontSize: vars.fontSize.sm,
  fontWeight: 600,
  color: vars.color.inkMuted,
})
export const list = style({ display: 'grid', gap: vars.space.xs })

export const item = style({
  padding: `${vars.space.xs} ${vars.space.sm}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.sunken,
})

export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xs })
export const reason = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm })
