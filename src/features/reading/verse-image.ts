import { brand } from '#src/brand.ts'
import { readingTexts } from '#texts/reading.ts'
import { petal, turns } from '#ui/ornament.tsx'
import { vars } from '#ui/theme/contract.css.ts'
import { fitText } from './fit-text.ts'
import { versePartsOf } from '#lib/verse-parts.ts'

/** Pixels: portrait, the format that phones and social networks show largest. */
export const IMAGE = { width: 1080, height: 1350 } as const

const CENTER = IMAGE.width / 2
const MARGIN = 56
const TEXT_WIDTH = 800
/** Between the blossom above and the footer below. */
const BOX = { top: 350, bottom: 1090 }
const LINE_HEIGHT = 1.34

const DISPLAY = 'Fraunces Variable'
const TEXT = 'Figtree Variable'
const displayFont = (size: number) => `430 ${size}px '${DISPLAY}', Georgia, serif`
const textFont = (weight: number, size: number) => `${weight} ${size}px '${TEXT}', system-ui, sans-serif`

type ColorName = 'paper' | 'surface' | 'ink' | 'inkMuted' | 'line' | 'brand' | 'brandSoft' | 'gold' | 'goldSoft'

export interface VerseOfDay {
  verse: string
  day: number
  title: string
}

/** Draws the verse in the reader's theme, to share it. Needs no network. */
export async function drawVerse({ verse, day, title }: VerseOfDay): Promise<Blob> {
  const { quote: lines, reference } = versePartsOf(verse)
  const quote = lines.replaceAll(/\s+/g, ' ')
  const foot = readingTexts.image.footer(day, title)
  // A canvas does not wait for a font to load but falls back to another.
  await Promise.all([
    document.fonts.load(displayFont(60), quote + brand.name),
    document.fonts.load(textFont(500, 34), `${reference ?? ''}${foot}`),
  ])
  const canvas = document.createElement('canvas')
  canvas.width = IMAGE.width
  canvas.height = IMAGE.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas')
  const colors = colorsOfTheme()
  drawPaper(context, colors)
  drawQuote(context, colors, quote, reference)
  drawFoot(context, colors, foot)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/png')
  })
}

function colorsOfTheme(): Record<ColorName, string> {
  const computed = getComputedStyle(document.documentElement)
  const valueOf = (variable: string) => computed.getPropertyValue(variable.slice('var('.length, -1)).trim()
  const { paper, surface, ink, inkMuted, line, brand: main, brandSoft, gold, goldSoft } = vars.color
  return {
    paper: valueOf(paper),
    surface: valueOf(surface),
    ink: valueOf(ink),
    inkMuted: valueOf(inkMuted),
    line: valueOf(line),
    brand: valueOf(main),
    brandSoft: valueOf(brandSoft),
    gold: valueOf(gold),
    goldSoft: valueOf(goldSoft),
  }
}

type Context = CanvasRenderingContext2D
type Colors = Record<ColorName, string>

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

  drawBlossom(context, { x: CENTER, y: 232, size: 118, turn: 0, petals: colors.brand, heart: colors.surface })
}

interface Blossom {
  x: number
  y: number
  /** From tip to tip. */
  size: number
  /** Degrees. */
  turn: number
  petals: string
  heart: string
}

function drawBlossom(context: Context, { x, y, size, turn, petals, heart }: Blossom): void {
  const shape = new Path2D(petal)
  context.save()
  context.translate(x, y)
  context.scale(size / 44, size / 44)
  context.fillStyle = petals
  for (const degrees of turns) {
    context.save()
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

/** The verse in the middle of its box, as large as it fits, with its reference below. */
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
function fillFitting(context: Context, text: string, y: number, font: (size: number) => string, largest: number): void {
  let size = largest
  context.font = font(size)
  while (context.measureText(text).width > TEXT_WIDTH && size > 18) {
    size -= 1
    context.font = font(size)
  }
  context.fillText(text, CENTER, y, TEXT_WIDTH)
}
