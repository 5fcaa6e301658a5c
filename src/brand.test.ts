import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Icon {
  src: string
  sizes: string
  purpose?: string
}

const read = (path: string) => readFileSync(new URL(`./public${path}`, import.meta.url))
const manifest = JSON.parse(read('/manifest.webmanifest').toString()) as {
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

/** Width and height of a PNG, from its header. */
function sizeOf(png: Buffer): string {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

describe('the icons that a phone shows', () => {
  it.each([...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])('$src is $sizes', ({ src, sizes }) => {
    expect(sizeOf(read(src))).toBe(sizes)
  })

  it('are there for every purpose, each in a file of its own', () => {
    const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(purposes).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512', 'monochrome 512x512']),
    )
    expect(new Set(manifest.icons.map(({ src }) => src)).size).toBe(manifest.icons.length)
  })

  it('an iPhone gets an opaque one of 180', () => {
    const png = read('/icons/apple-touch-icon-180.png')
    expect(sizeOf(png)).toBe('180x180')
    // Colour types 2 (RGB) and 3 without transparency: no alpha channel.
    expect([2, 3]).toContain(png[25])
    expect(png.includes('tRNS')).toBe(false)
  })
})
