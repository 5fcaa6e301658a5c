import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { BookOpen, CalendarHeart, Heart, type LucideIcon, Mail } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp, { type Sharp } from 'sharp'

/**
 * Draws the app's icons from `ui/brand/*.svg` into `public/`. Run it by hand when the mark changes
 * and commit the result: `node src/brand-icons.ts`.
 */
const here = (path: string) => new URL(path, import.meta.url)
const mark = await readFile(here('./ui/brand/mark.svg'))
const maskable = await readFile(here('./ui/brand/mark-maskable.svg'))
const brandColor = '#8A2F55'

/** The petals alone: Android paints them in its own colour. */
function monochrome(): Buffer {
  const petal = /<path id="petal"[^>]* d="([^"]+)"/.exec(mark.toString())?.[1]
  if (!petal) throw new Error('ui/brand/mark.svg has no petal')
  const petals = [0, 72, 144, 216, 288].map((turn) => `<path d="${petal}" transform="rotate(${turn})"/>`).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-36 -36 72 72" width="512" height="512">${petals}</svg>`,
  )
}

/** A white icon on a round background, for the long-press menu. */
function shortcut(icon: LucideIcon): Buffer {
  const sign = renderToStaticMarkup(createElement(icon, { x: 24, y: 24, width: 48, height: 48, color: '#FFFFFF' }))
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><circle cx="48" cy="48" r="48" fill="${brandColor}"/>${sign}</svg>`,
  )
}

function draw(svg: Buffer, size: number): Sharp {
  return sharp(svg, { density: 288 }).resize(size, size)
}

/** An .ico file that holds one PNG, which all browsers since 2013 read. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, png])
}

await mkdir(here('./public/icons/'), { recursive: true })
const png = (image: Sharp, name: string) =>
  image
    .png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 })
    .toFile(here(`./public/icons/${name}.png`).pathname)

await png(draw(mark, 192), 'icon-192')
await png(draw(mark, 512), 'icon-512')
await png(draw(maskable, 192), 'maskable-192')
await png(draw(maskable, 512), 'maskable-512')
await png(draw(monochrome(), 512), 'mono-512')
// iPhones paint transparent corners black, so they get the full-bleed icon.
await png(draw(maskable, 180).flatten({ background: brandColor }), 'apple-touch-icon-180')
await png(draw(shortcut(BookOpen), 96), 'shortcut-devocional-96')
await png(draw(shortcut(Mail), 96), 'shortcut-recados-96')
await png(draw(shortcut(CalendarHeart), 96), 'shortcut-eventos-96')
await png(draw(shortcut(Heart), 96), 'shortcut-favoritos-96')
await writeFile(here('./public/favicon.svg'), mark)
await writeFile(here('./public/favicon.ico'), ico(await draw(mark, 32).png().toBuffer(), 32))
