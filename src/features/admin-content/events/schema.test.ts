import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emptyForm, type EventForm, eventSchema, toForm, toPreview } from './schema.ts'

const whole: EventForm = { ...emptyForm, title: 'Retiro', event_date: '2026-12-04T19:30' }
const of = (length: number) => 'á'.repeat(length)
const first = (change: Partial<EventForm>) =>
  v.safeParse(eventSchema, { ...whole, ...change }).issues?.[0].message ?? null
const read = (change: Partial<EventForm>) => v.parse(eventSchema, { ...whole, ...change })

describe('each text at its edges', () => {
  it('title: 1 to 200', () => {
    expect(first({ title: of(1) })).toBeNull()
    expect(first({ title: of(200) })).toBeNull()
    expect(first({ title: of(201) })).toBe('Título muito longo')
    expect(first({ title: '  ' })).toBe('Título é obrigatório')
  })

  it.each([
    ['description', 2000, '2.000'],
    ['location', 200, '200'],
  ] as const)('%s: up to %i', (field, most, words) => {
    expect(read({ [field]: ' ' })[field]).toBeUndefined()
    expect(first({ [field]: of(most) })).toBeNull()
    expect(first({ [field]: of(most + 1) })).toBe(`No máximo ${words} caracteres`)
  })
})

it('the time is in the ministry’s time zone', () => {
  expect(read({}).event_date).toBe('2026-12-04T22:30:00.000Z')
  expect(first({ event_date: '' })).toBe('Data é obrigatória')
  for (const event_date of ['2026-02-30T10:00', '0026-12-04T19:30', '2206-12-04T19:30', 'amanhã'])
    expect(first({ event_date })).toBe('Data inválida')
})

it('addresses are complete or empty; a registration is a web page', () => {
  const upload = '/storage/v1/object/public/media/a.webp'
  expect(read({ image_url: upload, registration_url: 'https://a.example/b' })).toMatchObject({
    image_url: upload,
    registration_url: 'https://a.example/b',
  })
  expect(read({})).toMatchObject({ image_url: undefined, registration_url: undefined })
  expect(first({ registration_url: upload })).toBe('URL inválida')
  expect(first({ registration_url: 'www.a.example' })).toBe('URL inválida')
  expect(first({ image_url: 'javascript:alert(1)' })).toBe('URL inválida')
})

it('of several faults the topmost is shown', () => {
  expect(first(emptyForm)).toBe('Título é obrigatório')
  expect(first({ event_date: '', location: of(201) })).toBe('Data é obrigatória')
})

it('stored content fills the form, and comes out of it unchanged', () => {
  const stored = {
    id: 'e',
    ...read({ location: 'Capela', description: 'Com café.\nDepois, oração.', registration_url: 'https://a.example' }),
  }
  expect(toForm(stored).event_date).toBe('2026-12-04T19:30')
  expect({ id: 'e', ...v.parse(eventSchema, toForm(stored)) }).toEqual(stored)
})

it('the preview waits for a title and a time', () => {
  expect(toPreview(emptyForm)).toBeNull()
  expect(toPreview({ ...whole, event_date: '2026-12-04' })).toBeNull()
  expect(toPreview({ ...whole, registration_url: 'http' })).toMatchObject({
    title: 'Retiro',
    registration_url: undefined,
  })
})
