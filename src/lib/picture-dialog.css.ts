import { style } from '@vanilla-extract/css'
import { vars } from '#ui/theme/contract.css.ts'

/** As high as the dialog allows, without scrolling on most phones. */
const box = {
  display: 'block',
  width: 'min(100%, 42dvh, 27rem)',
  height: 'auto',
  marginInline: 'auto',
  aspectRatio: '4 / 5',
} as const

export const picture = style({ ...box, border: `1px solid ${vars.color.line}`, borderRadius: vars.radius.md })
export const waiting = style(box)
