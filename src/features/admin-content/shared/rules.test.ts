import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { optionalMediaAddress, optionalText, optionalWebAddress, requiredText, wholeNumber } from './rules.ts'

const said = (schema: v.GenericSchema<unknown, unknown>, value: unknown) =>
  v.safeParse(schema, value).issues?.[0].message ?? null
const read = <T>(schema: v.GenericSchema<unknown, T>, value: unknown) => v.parse(schema, value)

describe('texts', () => {
  const title = requiredText(5, 'falta', 'longo')

  it('are trimmed before they are counted, and counted as the database counts', () => {
    expect(read(title, '  abcde\n')).toBe('abcde')
    expect(read(title, '🌷🌷🌷🌷🌷')).toBe('🌷🌷🌷🌷🌷')
    expect(said(title, '🌷🌷🌷🌷🌷🌷')).toBe('longo')
    expect(said(title, ' \n ')).toBe('falta')
    expect(said(title, '')).toBe('falta')
  })

  it('that are optional are undefined when empty', () => {
    expect(read(optionalText(5), ' ')).toBeUndefined()
    expect(read(optionalText(5), ' abcde ')).toBe('abcde')
    expect(said(optionalText(2000), 'á'.repeat(2001))).toBe('No máximo 2.000 caracteres')
  })
})

describe('addresses', () => {
  const web = [
    'https://a.example',
    'http://a.example/b?c=d#e',
    'https://ação.example/é',
    `https://a.example/${'a'.repeat(1982)}`,
  ]
  const none = [
    'foto.png',
    'www.a.example',
    '//a.example/b',
    'https://',
    'https://a b',
    'https:///b c',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'ftp://a.example',
    'blob:https://a.example/1',
    `https://a.example/${'a'.repeat(1983)}`,
    'https://[',
    'https://a.example/ b',
  ]
  const upload = '/storage/v1/object/public/media/eventos/a.webp'

  it.each(web)('%s is valid', (address) => {
    expect(read(optionalWebAddress, ` ${address} `)).toBe(address)
    expect(read(optionalMediaAddress, address)).toBe(address)
  })

  it.each(none)('%s is invalid', (address) => {
    expect(said(optionalWebAddress, address)).toBe('URL inválida')
    expect(said(optionalMediaAddress, address)).toBe('URL inválida')
  })

  it('an uploaded file is a picture, not a page', () => {
    expect(read(optionalMediaAddress, upload)).toBe(upload)
    expect(said(optionalWebAddress, upload)).toBe('URL inválida')
    expect(said(optionalMediaAddress, '/storage/v1/object/private/a.webp')).toBe('URL inválida')
    expect(said(optionalMediaAddress, '/outra/pasta.png')).toBe('URL inválida')
  })

  it('are optional', () => {
    expect(read(optionalWebAddress, ' ')).toBeUndefined()
    expect(read(optionalMediaAddress, '')).toBeUndefined()
  })
})

it('a whole number is accepted within its bounds', () => {
  const order = wholeNumber({ missing: 0, wrong: 'inteiro', least: [0, 'pouco'], most: [9, 'muito'] })
  expect([read(order, ''), read(order, ' 7 '), read(order, '0'), read(order, '9')]).toEqual([0, 7, 0, 9])
  for (const text of ['1.5', '1,5', 'um', '1e3', '0x1', '--1', '١']) expect(said(order, text)).toBe('inteiro')
  expect(said(order, '-1')).toBe('pouco')
  expect(said(order, '10')).toBe('muito')
})
