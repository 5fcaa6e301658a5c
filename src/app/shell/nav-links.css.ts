import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'
import { media, touchTarget } from '#ui/theme/layout.ts'

export const list = style({})

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: touchTarget,
  paddingInline: vars.space.sm,
  borderRadius: vars.radius.full,
  color: vars.color.inkMuted,
  fontSize: '1rem',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&[aria-current="page"]': {
      color: vars.color.brand,
      fontWeight: 600,
      textDecoration: 'underline',
      textDecorationThickness: '2px',
      textUnderlineOffset: '0.4em',
    },
    '&:focus-visible': { borderRadius: vars.radius.full },
  },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover': { backgroundColor: vars.color.brandSoft, color: vars.color.brandStrong } },
    },
  },
})
