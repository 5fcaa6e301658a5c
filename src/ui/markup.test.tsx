import { brand } from '#src/brand.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button } from './button.tsx'
import { Page } from './page.tsx'
import { Picture } from './picture.tsx'
import { dark, light, sepia } from './theme/tokens.ts'

const picture = { alt: 'Flores', width: 640, height: 360 }

describe('what the components say', () => {
  it('a busy button keeps the focus and its name', () => {
    const html = renderToStaticMarkup(<Button isBusy>Salvar</Button>)
    expect(html).toMatch(/aria-busy="true"/)
    expect(html).not.toMatch(/\sdisabled/)
    expect(html).toContain('Salvar')
  })

  it('a button submits no form unless told to', () => {
    expect(renderToStaticMarkup(<Button>Agora não</Button>)).toContain('type="button"')
    expect(renderToStaticMarkup(<Button type="submit">Enviar</Button>)).toContain('type="submit"')
  })

  it('a picture that is missing still says what it would show, or is silent if it is decoration', () => {
    expect(renderToStaticMarkup(<Picture {...picture} src={null} />)).toMatch(/role="img" aria-label="Flores"/)
    expect(renderToStaticMarkup(<Picture {...picture} src={null} alt="" />)).toContain('aria-hidden="true"')
  })

  it('a picture below the fold waits; the first one does not', () => {
    expect(renderToStaticMarkup(<Picture {...picture} src="/a.webp" />)).toContain('loading="lazy"')
    expect(renderToStaticMarkup(<Picture {...picture} src="/a.webp" priority />)).toContain('loading="eager"')
  })

  it('a page has one h1, which can have the focus', () => {
    const html = renderToStaticMarkup(<Page title="Recados" />)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<h1 tabindex="-1"[^>]*>Recados/i)
  })
})

describe('the brand', () => {
  it("paints the browser's bar in the colour of the paper", () => {
    expect(brand.themeColor).toEqual({ light: light.paper, dark: dark.paper, sepia: sepia.paper })
  })
})
