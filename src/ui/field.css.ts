import { globalStyle, style } from '@vanilla-extract/css'
import { atMost, media } from './theme/layout.ts'
import { vars } from './theme/contract.css.ts'

export const field = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.375rem', minWidth: 0 })
export const label = style({ fontSize: '1rem', fontWeight: 600, lineHeight: vars.lineHeight.snug })
export const optional = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm, fontWeight: 400 })
export const hint = style({ color: vars.color.inkMuted, fontSize: vars.fontSize.sm, lineHeight: vars.lineHeight.snug })

export const error = style({
  display: 'flex',
  gap: '0.375rem',
  color: vars.color.danger,
  fontSize: vars.fontSize.sm,
  fontWeight: 500,
  lineHeight: vars.lineHeight.snug,
})
globalStyle(`${error} > svg`, { flex: 'none', width: '1.125rem', height: '1.125rem', marginTop: '0.0625rem' })

/** Input, textarea and select. 17 px, since iPhones zoom into anything below 16. */
export const control = style({
  width: '100%',
  minHeight: '3rem',
  padding: `${vars.space.xs} ${atMost(0.875)}`,
  border: `1px solid ${vars.color.control}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
  color: vars.color.ink,
  // A date also fits at large text sizes.
  fontSize: `min(${vars.fontSize.md}, 7.5vw)`,
  lineHeight: vars.lineHeight.snug,
  transition: `border-color ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: {
    // The browser's own control, in our colour.
    '&::-webkit-search-cancel-button': {
      appearance: 'none',
      width: vars.size.icon,
      height: vars.size.icon,
      backgroundColor: vars.color.inkMuted,
      clipPath:
        'polygon(20% 14%, 50% 44%, 80% 14%, 86% 20%, 56% 50%, 86% 80%, 80% 86%, 50% 56%, 20% 86%, 14% 80%, 44% 50%, 14% 20%)',
      cursor: 'pointer',
    },
    '&::placeholder': { color: vars.color.inkMuted, opacity: 1 },
    '&:focus-visible': { borderColor: vars.color.focus, outlineOffset: '0' },
    '&[aria-invalid="true"]': { borderColor: vars.color.danger, borderWidth: '2px' },
    '&:disabled': { backgroundColor: vars.color.sunken, color: vars.color.inkMuted, cursor: 'not-allowed' },
    '&:read-only:not(select, :disabled)': { backgroundColor: vars.color.sunken },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not(:disabled, :focus)': { borderColor: vars.color.inkMuted } } },
  },
})

/** A control with something at its start or end. */
export const adorned = style({ position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const withEnd = style({ paddingInlineEnd: atMost(3.25) })
export const withStart = style({ paddingInlineStart: atMost(2.875) })
export const end = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: '0.125rem',
  display: 'flex',
  alignItems: 'center',
})
export const start = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: atMost(0.875),
  display: 'flex',
  alignItems: 'center',
  color: vars.color.inkMuted,
  pointerEvents: 'none',
})
globalStyle(`${start} > svg`, { width: vars.size.icon, height: vars.size.icon })

export const select = style({ appearance: 'none', cursor: 'pointer', textOverflow: 'ellipsis' })
// Windows and Linux apply these two to the open list.
globalStyle(`${select} option`, { backgroundColor: vars.color.raised, color: vars.color.ink })

export const chevron = style({ paddingInlineEnd: vars.space.sm, color: vars.color.inkMuted, pointerEvents: 'none' })
globalStyle(`${chevron} > svg`, { width: vars.size.icon, height: vars.size.icon })

export const textArea = style({
  resize: 'vertical',
  // Unknown to older browsers, which keep `rows`.
  fieldSizing: 'content',
  selectors: {
    // Overrides the shared control in whatever order the bundler puts the two.
    'textarea&': {
      minHeight: '7rem',
      maxHeight: '24rem',
      paddingBlock: vars.space.sm,
      lineHeight: vars.lineHeight.body,
    },
  },
})

export const counter = style({
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.xs,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
})
export const over = style({ color: vars.color.danger, fontWeight: 600 })
