import { describe, expect, it } from 'vitest'
import { acceptOf, chosenLimit, isHeic, isPicture, kinds, typeOf } from './media-kinds.ts'

const file = (name: string, type: string) => new File(['x'], name, { type })

describe('the type of a file', () => {
  it.each([
    ['foto.JPG', 'image/jpeg', 'image', 'image/jpeg'],
    ['foto.jpeg', '', 'image', 'image/jpeg'],
    ['foto', 'image/jpg', 'image', 'image/jpeg'],
    ['programa.pdf', 'application/octet-stream', 'file', 'application/pdf'],
    ['voz.m4a', 'audio/x-m4a', 'file', 'audio/mp4'],
  ] as const)('of %s, reported as %j, for %s is %s', (name, said, kind, type) => {
    expect(typeOf(file(name, said), kinds[kind])).toBe(type)
  })

  it.each([
    ['programa.pdf', 'application/pdf', 'image'],
    ['desenho.svg', 'image/svg+xml', 'file'],
    ['pagina.html', 'text/html', 'file'],
    // The type that the system reports counts for more than a name.
    ['foto.jpg', 'text/html', 'file'],
    ['sem-nome', '', 'file'],
    ['toString', 'toString', 'file'],
  ] as const)('%s, reported as %j, is refused for %s', (name, said, kind) => {
    expect(typeOf(file(name, said), kinds[kind])).toBeNull()
  })
})

it('recognises the address of a picture', () => {
  expect(isPicture('/storage/v1/object/public/media/recados/a.webp')).toBe(true)
  expect(isPicture('https://igreja.example/foto.JPG?x=1#y')).toBe(true)
  expect(isPicture('https://igreja.example/a.pdf')).toBe(false)
  expect(isPicture('https://igreja.example/jpg')).toBe(false)
})

it('tells a photo that only Safari opens from other files', () => {
  expect(isHeic(file('IMG_1.HEIC', ''))).toBe(true)
  expect(isHeic(file('foto', 'image/heif'))).toBe(true)
  expect(isHeic(file('foto.jpg', 'image/jpeg'))).toBe(false)
})

it('an iPhone is not asked for the format that others cannot open', () => {
  expect(acceptOf('image', true)).not.toContain('hei')
  expect(acceptOf('image', false)).toContain('.heic')
})

it('a photo may be larger than what is sent, since it is reduced before; what is sent as it is may not', () => {
  const megabytes = (type: string, kind: 'image' | 'file') => chosenLimit(type, kinds[kind]).bytes / 1024 ** 2
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/heic']) {
    expect([megabytes(type, 'image'), megabytes(type, 'file')]).toEqual([40, 40])
  }
  // A redrawn animation would no longer move.
  expect([megabytes('image/gif', 'image'), megabytes('image/gif', 'file')]).toEqual([10, 20])
  expect(megabytes('application/pdf', 'file')).toBe(20)
})
