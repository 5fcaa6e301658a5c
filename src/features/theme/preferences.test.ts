import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brand } from '#src/brand.ts'
import { withBrand } from '#src/build/brand-page.ts'
import { themes } from '#ui/theme/tokens.ts'
import { barColors, parseReadingSize, parseTheme, READING_KEY, THEME_KEY } from './preferences.ts'

const html = withBrand(readFileSync(new URL('../../index.html', import.meta.url), 'utf8'), brand)

describe('the theme', () => {
  it('is the phone’s until the member chooses, and any other stored value is ignored', () => {
    expect(parseTheme(null)).toBe('system')
    expect(parseTheme('"dark"')).toBe('system')
    expect(parseTheme('sepia')).toBe('sepia')
    expect(parseReadingSize(null)).toBe(3)
    expect(parseReadingSize('9')).toBe(3)
    expect(parseReadingSize('5')).toBe(5)
  })

  it('colours the browser’s bars like the paper', () => {
    expect(barColors('system')).toEqual({ light: themes.light.paper, dark: themes.dark.paper })
    expect(barColors('dark')).toEqual({ light: themes.dark.paper, dark: themes.dark.paper })
    expect(barColors('sepia').light).toBe(themes.sepia.paper)
  })
})

describe('values written twice, because they are needed before any script runs', () => {
  it('the page knows the same keys', () => {
    expect(html).toContain(`getItem('${THEME_KEY}')`)
    expect(html).toContain(`getItem('${READING_KEY}')`)
  })

  it('the page, the manifest and the tokens have the same colours and names', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../public/manifest.webmanifest', import.meta.url), 'utf8'))
    expect(brand.themeColor).toEqual({ light: themes.light.paper, dark: themes.dark.paper, sepia: themes.sepia.paper })
    expect(html).toContain(`content="${brand.themeColor.light}"`)
    expect(html).toContain(`content="${brand.themeColor.dark}"`)
    expect(manifest).toMatchObject({
      name: brand.name,
      short_name: brand.shortName,
      description: brand.description,
      theme_color: brand.themeColor.light,
      background_color: brand.themeColor.light,
    })
    expect(html).toContain(`<title>${brand.name}</title>`)
    expect(html).toContain(`content="${brand.shortName}"`)
    expect(html.replace(/\s+/g, ' ')).toContain(`content="${brand.description}"`)
    expect(brand.name.length).toBeLessThanOrEqual(30)
    expect(brand.shortName.length).toBeLessThanOrEqual(12)
  })
})
