import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LINK_SCHEMES, PICTURE_SCHEMES, safeUrl } from './safe-url.ts'

const origin = 'http://app.example'
beforeAll(() => void vi.stubGlobal('location', new URL(`${origin}/recado/1`)))
afterAll(() => void vi.unstubAllGlobals())

describe('a link', () => {
  it.each([
    ['https://ministerio.example/a?b=1', 'https://ministerio.example/a?b=1'],
    [' mailto:contato@florescer.example ', 'mailto:contato@florescer.example'],
    ['tel:188', 'tel:188'],
    ['/eventos', `${origin}/eventos`],
    ['//outro.example/x', 'http://outro.example/x'],
    ['/storage/v1/object/public/media/recados/a.pdf', `${origin}/storage/v1/object/public/media/recados/a.pdf`],
  ])('to %s may be followed', (address, whole) => {
    expect(safeUrl(address, LINK_SCHEMES)).toBe(whole)
  })

  it.each([
    '',
    '#',
    '#topo',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>1</script>',
    `blob:${origin}/1`,
    `filesystem:${origin}/1`,
    'file:///etc/passwd',
    'intent://x',
    'https://',
    'https:\\\\outro.example',
  ])('to %j may not', (address) => {
    expect(safeUrl(address, LINK_SCHEMES)).toBeNull()
  })
})

it('a picture comes by https, or from the app itself', () => {
  expect(safeUrl('https://fotos.example/a.webp', PICTURE_SCHEMES)).toBe('https://fotos.example/a.webp')
  expect(safeUrl('/storage/v1/object/public/media/a.webp', PICTURE_SCHEMES)).toBe(
    `${origin}/storage/v1/object/public/media/a.webp`,
  )
  for (const address of ['http://fotos.example/a.webp', 'data:image/svg+xml,<svg/>', 'mailto:a@b.example']) {
    expect(safeUrl(address, PICTURE_SCHEMES)).toBeNull()
  }
})
