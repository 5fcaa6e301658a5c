import { brand } from '#src/brand.ts'
import { petal, turns } from '#ui/ornament.tsx'
import { vars } from '#ui/theme/contract.css.ts'

/** Pixels: portrait, the format that phones and social networks show largest. */
export const IMAGE = { width: 1080, height: 1350 } as const

export const CENTER = IMAGE.width / 2
const MARGIN = 56
export const TEXT_WIDTH = 800

const DISPLAY = 'Fraunces Variable'
const TEXT = 'Figtree Variable'
export const displayFont = (size: number) => `430 ${size}px '${DISPLAY}', Georgia, serif`
export const textFont = (weight: number, size: number) => `${weight} ${size}px '${TEXT}', system-ui, sans-serif`

const COLORS = [
  'paper',
  'surface',
  'ink',
  'inkMuted',
  'line',
  'brand',
  'brandSoft',
  'gold',
  'goldSoft',
  'sage',
] as const

export type Context = CanvasRenderingContext2D
export type Colors = Record<(typeof COLORS)[number], string>

/**
 * Draws a sheet in the reader's theme, with the app's name at its foot. Needs no network.
 * @param words all that `draw` writes, so that the fonts have its letters
 * @param foot the line above the name
 * @returns a PNG
 */
export async function drawSheet(
  words: string,
  foot: string,
  draw: (context: Context, colors: Colors) => void,
): Promise<Blob> {
  // A canvas does not wait for a font to load but falls back to another.
  await Promise.all([
    document.fonts.load(displayFont(60), words + brand.name),
    document.fonts.load(textFont(500, 34), words + foot),
  ])
  const canvas = document.createElement('canvas')
  canvas.width = IMAGE.width
  canvas.height = IMAGE.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas')
  const colors = colorsOfTheme()
  drawPaper(context, colors)
  draw(context, colors)
  drawFoot(context, colors, foot)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/png')
  })
}

function colorsOfTheme(): Colors {
  const computed = getComputedStyle(document.documentElement)
  const valueOf = (variable: string) => computed.getPropertyValue(variable.slice('var('.length, -1)).trim()
  return Object.fromEntries(COLORS.map((name) => [name, valueOf(vars.color[name])])) as Colors
}

/** A sheet with a frame and large pale blossoms in two corners. */
function drawPaper(context: Context, colors: Colors): void {
  context.fillStyle = colors.paper
  context.fillRect(0, 0, IMAGE.width, IMAGE.height)

  context.save()
  context.beginPath()
  context.roundRect(MARGIN, MARGIN, IMAGE.width - 2 * MARGIN, IMAGE.height - 2 * MARGIN, 44)
  context.fillStyle = colors.surface
  context.fill()
  context.clip()
  drawBlossom(context, {
    x: IMAGE.width - 60,
    y: IMAGE.height - 40,
    size: 520,
    turn: 14,
    petals: colors.brandSoft,
    heart: colors.surface,
  })
  drawBlossom(context, { x: 70, y: 84, size: 330, turn: -22, petals: colors.goldSoft, heart: colors.surface })
  context.restore()

  context.strokeStyle = colors.line
  context.lineWidth = 2
  context.beginPath()
  context.roundRect(MARGIN, MARGIN, IMAGE.width - 2 * MARGIN, IMAGE.height - 2 * MARGIN, 44)
  context.stroke()
}

/** The blossom above the words. */
export const drawMark = (context: Context, { brand: petals, surface: heart }: Colors): void =>
  drawBlossom(context, { x: CENTER, y: 232, size: 118, turn: 0, petals, heart })

export interface Blossom {
  x: number
  y: number
  /** From tip to tip. */
  size: number
  /** Degrees. */
  turn: number
  /** One colour, or one for each petal. */
  petals: string | readonly string[]
  heart: string
}

export function drawBlossom(context: Context, { x, y, size, turn, petals, heart }: Blossom): void {
  const shape = new Path2D(petal)
  context.save()
  context.translate(x, y)
  context.scale(size / 44, size / 44)
  for (const [index, degrees] of turns.entries()) {
    context.save()
    context.fillStyle = typeof petals === 'string' ? petals : petals[index]!
    context.rotate(((degrees + turn) * Math.PI) / 180)
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
    context.fill(shape)
    context.restore()
  }
  context.fillStyle = heart
  context.beginPath()
  context.arc(0, 0, 3.4, 0, 2 * Math.PI)
  context.fill()
  context.restore()
}

function drawFoot(context: Context, colors: Colors, foot: string): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colors.inkMuted
  fillFitting(context, foot, 1158, (at) => textFont(500, at), 30)
  context.fillStyle = colors.brand
  context.font = `600 40px '${DISPLAY}', Georgia, serif`
  context.fillText(brand.name, CENTER, 1214)
}

/** One line, in a smaller font if it would not fit. */
export function fillFitting(
  context: Context,
  text: string,
  y: number,
  font: (size: number) => string,
  largest: number,
): void {
  let size = largest
  context.font = font(size)
  while (context.measureText(text).width > TEXT_WIDTH && size > 18) {
    size -= 1
    context.font = font(size)
  }
  context.fillText(text, CENTER, y, TEXT_WIDTH)
}
