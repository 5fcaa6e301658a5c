import { style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'
import { atMost, media, touchTarget } from './theme/layout.ts'

export const field = style({ display: 'grid', gap: '0.25rem' })

export const line = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.sm,
  minHeight: touchTarget,
  minWidth: touchTarget,
  paddingBlock: '0.5625rem',
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'not-allowed', color: vars.color.inkMuted } },
})

export const box = style({
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: atMost(1.5),
  height: atMost(1.5),
  margin: 0,
  border: `2px solid ${vars.color.control}`,
  borderRadius: '6px',
  backgroundColor: vars.color.surface,
  color: vars.color.onBrand,
  cursor: 'inherit',
  transition: `background-color ${vars.motion.fast} ${vars.motion.ease}, border-color ${vars.motion.fast} ${vars.motion.ease}`,
  '::before': {
    content: '',
    width: atMost(0.875),
    height: atMost(0.875),
    backgroundColor: 'currentColor',
    clipPath: 'polygon(13% 46%, 4% 57%, 38% 88%, 97% 24%, 87% 14%, 37% 67%)',
    opacity: 0,
  },
  selectors: {
    '&:checked': { backgroundColor: vars.color.brand, borderColor: vars.color.brand },
    '&:checked::before': { opacity: 1 },
    '&[aria-invalid="true"]': { borderColor: vars.color.danger },
  },
  // In forced-colors mode the system draws its own.
  '@media': { [media.forcedColors]: { appearance: 'auto', '::before': { display: 'none' } } },
})

export const label = style({ fontSize: '1rem', lineHeight: vars.lineHeight.body })
export const hint = style({
  marginTop: '-0.625rem',
  paddingInlineStart: atMost(2.25),
  color: vars.color.inkMuted,
  fontSize: vars.fontSize.sm,
})
