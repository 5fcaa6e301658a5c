import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'

export const section = style({ display: 'grid', gap: vars.space.md })

export const grid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${touchTarget}, 1fr))`,
  gap: vars.space.xs,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(10, 1fr)' } },
})

export const cell = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.125rem',
  minHeight: '3.25rem',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.surface,
  color: vars.color.ink,
  fontWeight: 600,
  lineHeight: 1.1,
  textDecoration: 'none',
  selectors: {
    '&[data-status="completed"]': {
      borderColor: 'transparent',
      backgroundColor: vars.color.sageSoft,
      color: vars.color.sage,
    },
    '&[data-status="locked"]': {
      borderStyle: 'dashed',
      backgroundColor: 'transparent',
      color: vars.color.inkMuted,
      fontWeight: 500,
    },
    '&[data-suggested]': { borderColor: vars.color.brand, borderWidth: '2px' },
  },
  '@media': {
    [media.hover]: { selectors: { 'a&:hover': { borderColor: vars.color.brand } } },
  },
})

export const icon = style({ width: '0.875rem', height: '0.875rem' })
