import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from './theme/contract.css.ts'

/**
 * Reading text and sanitised HTML: one column of up to 65 characters at the member's reading size.
 * In em (65 × Figtree's mean of 0.449), because ch is the width of a zero, about 0.6 em, which
 * changes when the web font replaces its fallback.
 */
export const prose = style({
  maxWidth: '29.5em',
  fontSize: `min(${vars.reading.size}, 10.5vw)`,
  lineHeight: vars.lineHeight.reading,
  overflowWrap: 'anywhere',
})

const inside = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(
    selector
      .split(', ')
      .map((part) => `${prose} ${part}`)
      .join(', '),
    rule,
  )

globalStyle(`${prose} > * + *`, { marginTop: '1em' })
inside('h2, h3, h4', { fontSize: '1.25em', lineHeight: vars.lineHeight.snug, marginTop: '1.6em' })
inside('h3, h4', { fontSize: '1.1em' })
inside('ul, ol', { paddingInlineStart: '1.4em' })
inside('li + li', { marginTop: '0.4em' })
inside('li::marker', { color: vars.color.brand })
inside('strong, b', { fontWeight: 650 })
inside('a', { color: vars.color.brand, fontWeight: 500 })
inside('blockquote', {
  paddingInlineStart: '1.1em',
  borderInlineStart: `3px solid ${vars.color.brand}`,
  fontFamily: vars.font.display,
  color: vars.color.ink,
})
inside('blockquote > * + *', { marginTop: '0.6em' })
inside('img, video', { borderRadius: vars.radius.md })
inside('hr', {
  width: '4rem',
  marginBlock: '2em',
  marginInline: 'auto',
  border: 0,
  borderTop: `1px solid ${vars.color.control}`,
})
// A wide table needs a scrolling region of its own.
inside('table', { borderCollapse: 'collapse' })
inside('td, th', { padding: '0.4em 0.6em', borderBottom: `1px solid ${vars.color.line}`, textAlign: 'start' })

/** A quoted verse: larger, in the display font. */
export const verse = style({
  maxWidth: '18em',
  fontFamily: vars.font.display,
  fontSize: `min(${vars.reading.size} * 1.25, 12vw)`,
  fontWeight: 420,
  lineHeight: 1.4,
  textWrap: 'balance',
})
