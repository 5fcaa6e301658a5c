import { adminContentTexts } from '#texts/admin-content.ts'
import { type Cut, drawnSize, type Size, wholeOf } from './cut.ts'
import { chosenLimit, isHeic, kinds, LONGEST_SIDE, type MediaKind, typeOf } from './media-kinds.ts'

const texts = adminContentTexts.media
const QUALITY = 0.85

export type Prepared =
  | {
      ok: true
      file: Blob
      extension: string
      /** Of a picture, in pixels. */
      size?: Size
    }
  | { ok: false; message: string }
  /** Whoever chose it does not want it any more. */
  | { ok: false; message: null }

/** Asks what of a picture is kept; null for nothing. */
export type AskCut = (picture: ImageBitmap) => Promise<Cut | null>

const keepAll: AskCut = async (picture) => wholeOf(picture)

/**
 * Checks a chosen file and reduces pictures to the size a page needs. They are drawn anew: upright,
 * and without the metadata about place and camera.
 */
export async function prepareFile(file: File, kind: MediaKind, ask = keepAll): Promise<Prepared> {
  const rules = kinds[kind]
  const { name } = file
  // Safari opens it, as any other picture.
  const isPhoto = isHeic(file)
  const type = isPhoto ? 'image/heic' : typeOf(file, rules)
  if (type === null) return { ok: false, message: kind === 'image' ? texts.notAnImage(name) : texts.notAllowed(name) }
  if (file.size === 0) return { ok: false, message: texts.empty(name) }
  const most = chosenLimit(type, rules)
  if (file.size > most.bytes) return { ok: false, message: texts.tooLarge(name, most.words) }
  if (!type.startsWith('image/')) return { ok: true, file: new Blob([file], { type }), extension: rules.types[type]! }

  const own = await createImageBitmap(file).catch((error: unknown) => {
    console.info('A picture could not be read', error)
    return null
  })
  const picture = own ?? (isPhoto ? await (await import('./open-heic.ts')).openHeic(file) : null)
  if (!picture) return { ok: false, message: isPhoto ? texts.heic(name) : texts.unreadableImage(name) }
  try {
    // A redrawn animation would no longer move.
    if (type === 'image/gif') {
      const { width, height } = picture
      return { ok: true, file: new Blob([file], { type }), extension: 'gif', size: { width, height } }
    }
    const cut = await ask(picture)
    if (!cut) return { ok: false, message: null }
    const drawn = await drawAnew(picture, cut, type)
    if (drawn.size > rules.limit.bytes) return { ok: false, message: texts.tooLarge(name, rules.limit.words) }
    return { ok: true, file: drawn, extension: rules.types[drawn.type]!, size: drawnSize(cut, LONGEST_SIDE) }
  } finally {
    picture.close()
  }
}

async function drawAnew(picture: ImageBitmap, cut: Cut, type: string): Promise<Blob> {
  const canvas = drawCut(picture, cut, LONGEST_SIDE)
  const webp = await blobOf(canvas, 'image/webp')
  // Safari cannot write WebP and returns a PNG instead.
  if (webp.type === 'image/webp' || type === 'image/png') return webp
  // A JPEG has no empty places: without paper below they would be black.
  const context = canvas.getContext('2d')!
  context.resetTransform()
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return blobOf(canvas, 'image/jpeg')
}

/** @param side the longest that the drawing may be, in pixels */
export function drawCut(picture: ImageBitmap, cut: Cut, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, drawnSize(cut, side))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.scale(canvas.width / cut.width, canvas.height / cut.height)
  context.translate(cut.width / 2 - cut.x, cut.height / 2 - cut.y)
  context.rotate((cut.rotation * Math.PI) / 180)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return canvas
}

export function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      type,
      QUALITY,
    )
  })
}
