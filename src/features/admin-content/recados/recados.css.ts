import { globalStyle, style } from '@vanilla-extract/css'
import { flush, variant as buttonVariant } from '#ui/button.css.ts'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'
import { group } from '../shared/media.css.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.md })

export const editor = style({
  border: `1px solid ${vars.color.control}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
  selectors: { '&[data-invalid]': { borderColor: vars.color.danger, borderWidth: '2px' } },
})
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  padding: vars.space.xxs,
  borderBottom: `1px solid ${vars.color.line}`,
})
export const tool = style({
  display: 'grid',
  placeItems: 'center',
  width: touchTarget,
  height: touchTarget,
  border: '1px solid transparent',
  borderRadius: vars.radius.sm,
  backgroundColor: 'transparent',
  color: vars.color.ink,
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': {
      borderColor: vars.color.brand,
      backgroundColor: vars.color.brandSoft,
      color: vars.color.brand,
    },
    '&[aria-disabled="true"]': { color: vars.color.inkMuted, opacity: 0.55, cursor: 'default' },
  },
})
/** A phone has room for seven buttons. */
export const spare = style({ '@media': { [media.belowTablet]: { selectors: { 'button&': { display: 'none' } } } } })
globalStyle(`${tool} > svg`, { width: '1.25rem', height: '1.25rem' })
export const surface = style({
  selectors: {
    'div&': {
      // As in the other fields: the reading size of the text beside it would win or not with the
      // order of the stylesheets.
      fontSize: `min(${vars.fontSize.md}, 7.5vw)`,
      // The whole frame is the editable page.
      maxWidth: 'none',
      minHeight: '12rem',
      maxHeight: '60dvh',
      overflowY: 'auto',
      border: 0,
      borderRadius: `0 0 ${vars.radius.md} ${vars.radius.md}`,
      lineHeight: vars.lineHeight.body,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
  },
})
globalStyle(`${surface} img`, { display: 'block', maxWidth: '100%', height: 'auto' })

export const pictures = style([group, { marginTop: vars.space.md }])
export const last = style({ marginInlineStart: 'auto' })

export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xxs })
export const test = style({ display: 'grid', justifyItems: 'start', gap: vars.space.sm })
globalStyle(`${test} > [role=status]`, { justifySelf: 'stretch' })
globalStyle(`${test} > [role=status]:empty`, { display: 'none' })
export const mail = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.xxs,
  minWidth: 0,
  maxWidth: '18rem',
  // Beside the other columns 'Enviar e-mails' stays in one line.
  '@media': { [media.desktop]: { minWidth: '8.5rem' } },
})
globalStyle(`${mail} > ${buttonVariant.quiet}`, flush)
export const mailProgress = style({ width: '100%', minWidth: '9rem' })
export const failed = style({ color: vars.color.danger, fontSize: vars.fontSize.sm, fontWeight: 500 })
