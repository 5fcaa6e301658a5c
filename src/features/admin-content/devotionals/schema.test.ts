import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DevotionalForm, emptyForm, makeDevotionalSchema, toForm, toPreview } from './schema.ts'

const schema = makeDevotionalSchema()
const whole: DevotionalForm = {
  day_number: '4',
  title: 'Raízes',
  theme: 'Fé',
  date: '2026-11-21',
  verse: 'Salmo 1',
  reflection: 'Uma árvore.',
  action: 'Descanse.',
  prayer: '',
  image_url: '',
  quando: 'agora',
  publicar_em: '',
  expirar_em: '',
}
const of = (length: number) => 'á'.repeat(length)
const first = (change: Partial<DevotionalForm>) =>
  v.safeParse(schema, { ...whole, ...change }).issues?.[0].message ?? null
const read = (change: Partial<DevotionalForm>) => v.parse(schema, { ...whole, ...change })

afterEach(() => vi.useRealTimers())

describe('each text at its edges', () => {
  it.each([
    ['title', 200, 'Título é obrigatório', 'Título muito longo'],
    ['theme', 100, 'Tema é obrigatório', 'No máximo 100 caracteres'],
    ['verse', 500, 'Versículo é obrigatório', 'No máximo 500 caracteres'],
    ['reflection', 5000, 'Mensagem é obrigatória', 'No máximo 5.000 caracteres'],
    ['action', 500, 'Verdade do Dia é obrigatória', 'No máximo 500 caracteres'],
  ] as const)('%s: 1 to %i', (field, most, missing, long) => {
    expect(first({ [field]: of(1) })).toBeNull()
    expect(first({ [field]: of(most) })).toBeNull()
    expect(first({ [field]: ` ${of(most)} ` })).toBeNull()
    expect(first({ [field]: of(most + 1) })).toBe(long)
    expect(first({ [field]: '' })).toBe(missing)
    expect(first({ [field]: ' \n' })).toBe(missing)
  })

  it('the prayer is optional', () => {
    expect(read({ prayer: ' ' }).prayer).toBeUndefined()
    expect(first({ prayer: of(2000) })).toBeNull()
    expect(first({ prayer: of(2001) })).toBe('No máximo 2.000 caracteres')
  })
})

it('the day is a whole number from 1 to 30', () => {
  expect(read({ day_number: '1' }).day_number).toBe(1)
  expect(read({ day_number: ' 30 ' }).day_number).toBe(30)
  expect(first({ day_number: '0' })).toBe('Dia deve ser pelo menos 1')
  expect(first({ day_number: '-3' })).toBe('Dia deve ser pelo menos 1')
  expect(first({ day_number: '' })).toBe('Dia deve ser pelo menos 1')
  expect(first({ day_number: '31' })).toBe('Dia deve ser no máximo 30')
  expect(first({ day_number: '1,5' })).toBe('Dia deve ser um número inteiro, de 1 a 30')
})

it('a taken day says by which devotional', () => {
  const taken = makeDevotionalSchema((day) => (day === 4 ? 'Raízes' : undefined))
  expect(v.safeParse(taken, { ...whole, day_number: '4' }).issues?.[0].message).toBe('O dia 4 já é de “Raízes”')
  expect(v.safeParse(taken, { ...whole, day_number: '5' }).success).toBe(true)
})

it('without a date it is today in the ministry’s time zone', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T01:30:00Z') })
  expect(read({ date: '' }).date).toBe('2026-11-21')
  expect(read({ date: '2028-02-29' }).date).toBe('2028-02-29')
  for (const date of ['2027-02-29', '2026-13-01', '21/11/2026', '0026-11-21', '2206-11-21', 'hoje'])
    expect(first({ date })).toBe('Data inválida')
})

it('the picture’s address is a valid one or empty', () => {
  expect(read({ image_url: '' }).image_url).toBeUndefined()
  expect(read({ image_url: 'https://a.example/b.webp' }).image_url).toBe('https://a.example/b.webp')
  expect(first({ image_url: 'foto.png' })).toBe('URL inválida')
  expect(first({ image_url: 'javascript:alert(1)' })).toBe('URL inválida')
})

it('of several faults the topmost is shown', () => {
  expect(first(emptyForm(null))).toBe('Dia deve ser pelo menos 1')
  expect(first({ ...emptyForm(3) })).toBe('Título é obrigatório')
})

it('stored content fills the form, and comes out of it unchanged', () => {
  const stored = { id: 'd', ...read({ prayer: 'Amém.', image_url: 'https://a.example/b.webp' }) }
  expect({ id: 'd', ...v.parse(schema, toForm(stored)) }).toEqual(stored)
})

it('the preview shows what is already there, and nothing that would break', () => {
  expect(toPreview(emptyForm(1))).toBeNull()
  expect(toPreview({ ...emptyForm(null), title: ' Raízes ', image_url: 'http' })).toMatchObject({
    title: 'Raízes',
    day_number: 1,
    image_url: undefined,
  })
})
