import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { brand } from './brand.ts'
import { withBrand } from './build/brand-page.ts'

interface Screenshot {
  src: string
  sizes: string
  type: string
  form_factor: 'narrow' | 'wide'
  label: string
}

interface Icon {
  src: string
  sizes: string
  purpose?: string
}

const read = (path: string) => readFileSync(new URL(`./public${path}`, import.meta.url))
const manifest = JSON.parse(read('/manifest.webmanifest').toString()) as {
  icons: Icon[]
  screenshots: Screenshot[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

/** Width and height of a PNG, from its header. */
function sizeOf(png: Buffer): string {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

describe('another ministry', () => {
  it('finds the name in no text that does not take it from its brand', () => {
    const texts = new URL('./texts/', import.meta.url)
    const named = readdirSync(texts).filter(
      (file) => !file.endsWith('.test.ts') && readFileSync(new URL(file, texts), 'utf8').includes(brand.shortName),
    )
    expect(named).toEqual([])
  })

  it('has its own name, words and colours in the page, also before the scripts run', () => {
    const html = readFileSync(new URL('./index.html', import.meta.url), 'utf8')
    const page = withBrand(html, {
      name: 'Mulheres "Raiz" & Fruto',
      shortName: 'Raiz',
      description: 'Juntas.',
      themeColor: { light: '#fefefe', dark: '#010101' },
    })
    expect(page).toContain('<title>Mulheres &quot;Raiz&quot; &amp; Fruto</title>')
    expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Raiz" />')
    for (const own of [brand.name, brand.description, ...Object.values(brand.themeColor)])
      expect(page).not.toContain(own)
  })
})

describe('the icons that a phone shows', () => {
  it.each([...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])(
    '$src is $sizes',
    ({ src, sizes }) => {
      expect(sizeOf(read(src))).toBe(sizes)
    },
  )

  it('exist for every purpose, each in a file of its own', () => {
    const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(purposes).toEqual(
      expect.arrayContaining([
        'any 192x192',
        'any 512x512',
        'maskable 192x192',
        'maskable 512x512',
        'monochrome 512x512',
      ]),
    )
    expect(new Set(manifest.icons.map(({ src }) => src)).size).toBe(manifest.icons.length)
  })

  it('give an iPhone an opaque one of 180', () => {
    const png = read('/icons/apple-touch-icon-180.png')
    expect(sizeOf(png)).toBe('180x180')
    // Colour types 2 (RGB) and 3 without transparency have no alpha channel.
    expect([2, 3]).toContain(png[25])
    expect(png.includes('tRNS')).toBe(false)
  })
})

describe('the screenshots that a browser shows before it installs', () => {
  it.each(manifest.screenshots)('$src is what the manifest says', async ({ src, sizes, type, label }) => {
    const file = read(src)
    const { width, height, format } = await sharp(file).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
    // Chromium's requirements; otherwise it shows none.
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height)).toBeLessThanOrEqual(3840)
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
    expect(label).toMatch(/\S/)
    expect(file.byteLength).toBeLessThan(200_000)
  })

  it.each(['narrow', 'wide'] as const)('all %s ones have the same shape', (form) => {
    const ratios = manifest.screenshots.filter(({ form_factor: factor }) => factor === form).map(({ sizes }) => sizes)
    expect(ratios.length).toBeGreaterThanOrEqual(2)
    expect(new Set(ratios).size).toBe(1)
  })
})
