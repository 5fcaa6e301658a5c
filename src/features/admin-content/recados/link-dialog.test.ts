import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { toLink } from './link-dialog.tsx'

beforeAll(() => void vi.stubGlobal('location', new URL('http://app.example/admin/recados')))
afterAll(() => void vi.unstubAllGlobals())

it.each([
  ['https://igreja.example/agenda?d=1', 'https://igreja.example/agenda?d=1'],
  ['  www.igreja.example ', 'https://www.igreja.example'],
  ['igreja.example/agenda', 'https://igreja.example/agenda'],
  ['contato@igreja.example', 'mailto:contato@igreja.example'],
  ['mailto:contato@igreja.example', 'mailto:contato@igreja.example'],
  ['tel:+5511987654321', 'tel:+5511987654321'],
  ['/eventos', '/eventos'],
])('%j becomes %j', (typed, link) => {
  expect(toLink(typed)).toBe(link)
})

it.each([
  '',
  '   ',
  'javascript:alert(1)',
  'JAVASCRIPT://igreja.example/%0aalert(1)',
  'data:text/html,x',
  'duas palavras.example',
  '#topo',
])('%j is no link', (typed) => {
  expect(toLink(typed)).toBeNull()
})
