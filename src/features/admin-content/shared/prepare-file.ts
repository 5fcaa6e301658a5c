import { adminContentTexts } from '#texts/admin-content.ts'
import { isHeic, kinds, type MediaKind, typeOf } from './media-kinds.ts'

const texts = adminContentTexts.media
const QUALITY = 0.85

export type Prepared = { ok: true; file: Blob; extension: string } | { ok: false; message: string }

/**
 * Checks a chosen file and reduces pictures to the size a page needs. Redrawing also removes the
 * metadata about place and camera.
 */
export async function prepareFile(file: File, kind: MediaKind): Promise<Prepared> {
  const rules = kinds[kind]
  const { name } = file
  const type = typeOf(file, rules)
  // An iPhone that chooses the photo itself hands over a JPEG.
  if (type === null && isHeic(file)) return { ok: false, message: texts.heic(name) }
  if (type === null) return { ok: false, message: kind === 'image' ? texts.notAnImage(name) : texts.notAllowed(name) }
  if (file.size === 0) return { ok: false, message: texts.empty(name) }
  if (file.size > rules.limit) return { ok: false, message: texts.tooLarge(name, rules.limitWords) }
  if (!type.startsWith('image/')) return { ok: true, file: new Blob([file], { type }), extension: rules.types[type]! }

  const bitmap = await createImageBitmap(file).catch((error: unknown) => {
    console.info('A picture could not be read', error)
    return null
  })
  if (!bitmap) return { ok: false, message: texts.unreadableImage(name) }
  // A redrawn animation would no longer move.
  if (type === 'image/gif') return { ok: true, file: new Blob([file], { type }), extension: 'gif' }
  const drawn = await drawAnew(bitmap, rules.side, type)
  bitmap.close()
  return { ok: true, file: drawn, extension: rules.types[drawn.type]! }
}

async function drawAnew(bitmap: ImageBitmap, side: number, type: string): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = await blobOf(canvas, 'image/webp')
  // Safari cannot write WebP and returns a PNG instead.
  return webp.type === 'image/webp' || type === 'image/png' ? webp : blobOf(canvas, 'image/jpeg')
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      type,
      QUALITY,
    )
  })
}
