import { style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

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
