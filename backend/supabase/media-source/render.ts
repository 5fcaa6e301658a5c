import sharp from 'sharp'
import { makeRandom } from './random.ts'
import { type Scene, Sheet } from './sheet.ts'

/** The side of the square of paper that is repeated over a picture, in pixels. */
const TILE = 256

/**
 * A square of paper grain: grey around 50 %, seamless, drawn once for all pictures.
 * The grain is coarser than a pixel, so that WebP keeps it at little cost.
 */
async function paperGrain(): Promise<Buffer> {
  const random = makeRandom('paper')
  const noise = Buffer.alloc(TILE * TILE)
  for (let i = 0; i < noise.length; i += 1) noise[i] = Math.round(random.between(0, 255))
  const wide = await sharp(noise, { raw: { width: TILE, height: TILE, channels: 1 } })
    .extend({ top: 16, bottom: 16, left: 16, right: 16, extendWith: 'repeat' })
    .blur(1.5)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const side = TILE + 32
  const tile = Buffer.alloc(TILE * TILE * 4)
  for (let y = 0; y < TILE; y += 1) {
    for (let x = 0; x < TILE; x += 1) {
      const grey = 128 + ((wide[(y + 16) * side + x + 16] ?? 128) - 128) * 0.42
      tile.fill(Math.max(0, Math.min(255, Math.round(grey))), (y * TILE + x) * 4, (y * TILE + x) * 4 + 3)
      tile[(y * TILE + x) * 4 + 3] = 255
    }
  }
  return sharp(tile, { raw: { width: TILE, height: TILE, channels: 4 } })
    .png()
    .toBuffer()
}

const grain = paperGrain()

/** Draws a scene and returns it as WebP. */
export async function render(scene: Scene): Promise<Buffer> {
  const sheet = new Sheet(scene.width, scene.height, scene.file)
  scene.draw(sheet)
  const drawn = await sharp(Buffer.from(sheet.toSvg())).removeAlpha().png().toBuffer()
  return sharp(drawn)
    .composite([{ input: await grain, tile: true, blend: 'soft-light' }])
    .webp({ quality: 76, effort: 6, smartSubsample: true })
    .toBuffer()
}
