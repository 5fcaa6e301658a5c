import { CENTER, displayFont, drawBlossom, drawSheet, fillFitting } from '#lib/drawing/sheet.ts'
import { celebrationTexts } from '#texts/celebration.ts'

const texts = celebrationTexts.garden

const GROUND = 1060
/** Pixels. The blossoms behind come first. */
const places = [
  { x: 220, y: 640 },
  { x: 540, y: 560 },
  { x: 860, y: 640 },
  { x: 340, y: 800 },
  { x: 650, y: 790 },
  { x: 905, y: 880 },
]

/** Draws the garden of a journey, to keep and share it. */
export function drawGarden(completed: readonly number[]): Promise<Blob> {
  const open = new Set(completed)
  return drawSheet(texts.picture, texts.footer(open.size), (context, colors) => {
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = colors.ink
    fillFitting(context, texts.picture, 300, displayFont, 64)
    context.lineCap = 'round'
    context.lineWidth = 9
    context.strokeStyle = colors.sage
    for (const { x, y } of places) {
      context.beginPath()
      context.moveTo(x, y)
      context.quadraticCurveTo(x + (CENTER - x) / 6, (y + GROUND) / 2, x + (CENTER - x) / 4, GROUND)
      context.stroke()
    }
    for (const [blossom, { x, y }] of places.entries()) {
      const petals = Array.from({ length: 5 }, (_, petal) =>
        open.has(blossom * 5 + petal + 1) ? colors.brand : colors.brandSoft,
      )
      drawBlossom(context, { x, y, size: 230, turn: blossom * 17, petals, heart: colors.gold })
    }
  })
}
