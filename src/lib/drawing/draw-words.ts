import { versePartsOf } from '#lib/verse-parts.ts'
import { fitText } from './fit-text.ts'
import {
  CENTER,
  type Colors,
  type Context,
  displayFont,
  drawMark,
  drawSheet,
  fillFitting,
  TEXT_WIDTH,
  textFont,
} from './sheet.ts'

/** Between the blossom above and the footer below. */
const BOX = { top: 350, bottom: 1090 }
const LINE_HEIGHT = 1.34

/**
 * Draws a verse, with its reference if it has one, or other words, to share them.
 * @param foot says where they stand
 */
export function drawWords(text: string, foot: string): Promise<Blob> {
  const { quote: lines, reference } = versePartsOf(text)
  const quote = lines.replaceAll(/\s+/g, ' ')
  return drawSheet(`${quote}${reference ?? ''}`, foot, (context, colors) => {
    drawMark(context, colors)
    drawQuote(context, colors, quote, reference)
  })
}

/** The words in the middle of their box, as large as they fit, with their reference below. */
function drawQuote(context: Context, colors: Colors, quote: string, reference: string | null): void {
  const referenceHeight = reference ? 110 : 0
  const { lines, size } = fitText(quote, {
    maxWidth: TEXT_WIDTH,
    maxHeight: BOX.bottom - BOX.top - referenceHeight,
    largest: 84,
    smallest: 28,
    lineHeight: LINE_HEIGHT,
    measure: (text, at) => {
      context.font = displayFont(at)
      return context.measureText(text).width
    },
  })
  const step = size * LINE_HEIGHT
  const height = lines.length * step + referenceHeight
  let y = BOX.top + (BOX.bottom - BOX.top - height) / 2 + step / 2
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colors.ink
  context.font = displayFont(size)
  for (const line of lines) {
    context.fillText(line, CENTER, y)
    y += step
  }
  if (!reference) return
  y += 24 - step / 2
  context.fillStyle = colors.gold
  context.fillRect(CENTER - 36, y, 72, 3)
  context.fillStyle = colors.brand
  fillFitting(context, reference, y + 52, (at) => textFont(600, at), 36)
}
