import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { touchTarget, zIndex } from './theme/layout.ts'

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(-0.25rem)' } })

export const menu = style({
  zIndex: zIndex.popover,
  // At 200 % 13rem is wider than a small phone, and min-width wins over max-width.
  minWidth: 'min(13rem, 100vw - 1.5rem)',
  maxWidth: 'calc(100vw - 1.5rem)',
  maxHeight: 'var(--radix-dropdown-menu-content-available-height)',
  padding: vars.space.xxs,
  overflowY: 'auto',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.raised,
  color: vars.color.ink,
  boxShadow: vars.color.shadow,
  selectors: { '&[data-state="open"]': { animation: `${appear} ${vars.motion.fast} ${vars.motion.ease}` } },
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.sm,
  minHeight: touchTarget,
  padding: `${vars.space.xs} ${vars.space.sm}`,
  borderRadius: vars.radius.sm,
  color: 'inherit',
  fontSize: '1rem',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&[data-highlighted]': {
      backgroundColor: vars.color.brandSoft,
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: '-2px',
    },
    '&[data-disabled]': { opacity: 0.55, cursor: 'not-allowed' },
  },
})

export const danger = style({
  color: vars.color.danger,
  selectors: { '&[data-highlighted]': { backgroundColor: vars.color.dangerSoft } },
})

export const icon = style({ display: 'inline-flex', flex: 'none' })
globalStyle(`${icon} > svg`, { width: '1.25rem', height: '1.25rem' })

export const separator = style({ height: '1px', margin: vars.space.xxs, backgroundColor: vars.color.line })
