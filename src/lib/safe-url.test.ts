import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LINK_SCHEMES, bucketPicture, safeUrl } from './safe-url.ts'

const origin = 'http://app.example'
beforeAll(() => void vi.stubGlobal('location', new URL(`${origin}/recado/1`)))
afterAll(() => void vi.unstubAllGlobals())

/** What it had not: it came with Safari 17. */
it('asks nothing that Safari 16 does not have', () => {
  vi.stubGlobal('URL', class extends URL {})
  Object.defineProperty(globalThis.URL, 'canParse', { value: undefined })
  try {
    expect(safeUrl('https://ministerio.example/a', LINK_SCHEMES)).toBe('https://ministerio.example/a')
    expect(safeUrl('https://', LINK_SCHEMES)).toBeNull()
  } finally {
    vi.stubGlobal('URL', Object.getPrototypeOf(globalThis.URL))
  }
})

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

it('a picture in a message comes from the bucket, and from nowhere else', () => {
  const stored = `${origin}/storage/v1/object/public/media/a.webp`
  expect(bucketPicture('/storage/v1/object/public/media/a.webp')).toBe(stored)
  expect(bucketPicture(stored)).toBe(stored)
  for (const address of [
    'https://rastreador.example/pixel.gif',
    'http://fotos.example/a.webp',
    '//rastreador.example/storage/v1/object/public/media/a.webp',
    'https://rastreador.example/storage/v1/object/public/media/a.webp',
    // Addresses that answer with another address.
    '/auth/v1/authorize?redirect_to=https://rastreador.example/pixel.gif',
    '/storage/v1/object/public/../../../../auth/v1/authorize',
    '/storage/v1/object/public/%2e%2e/%2e%2e/%2e%2e/%2e%2e/auth/v1/authorize',
    '/favicon.svg',
    'data:image/svg+xml,<svg/>',
    'mailto:a@b.example',
    '',
  ])
    expect([address, bucketPicture(address)]).toEqual([address, null])
})
