import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emptyForm, type ProductForm, productSchema, toForm, toPreview } from './schema.ts'

const whole: ProductForm = { ...emptyForm, name: 'Caneca', price: '12,90', stock: '3' }
const of = (length: number) => 'á'.repeat(length)
const pictures = (amount: number) => Array.from({ length: amount }, (_, i) => `https://a.example/${i}.webp`)
const first = (change: Partial<ProductForm>) =>
  v.safeParse(productSchema, { ...whole, ...change }).issues?.[0].message ?? null
const read = (change: Partial<ProductForm>) => v.parse(productSchema, { ...whole, ...change })

describe('each text at its edges', () => {
  it('name: 1 to 200', () => {
    expect(first({ name: of(200) })).toBeNull()
    expect(first({ name: of(201) })).toBe('No máximo 200 caracteres')
    expect(first({ name: ' ' })).toBe('Nome é obrigatório')
  })

  it('description: up to 2000', () => {
    expect(read({ description: '' }).description).toBeUndefined()
    expect(first({ description: of(2000) })).toBeNull()
    expect(first({ description: of(2001) })).toBe('No máximo 2.000 caracteres')
  })
})

it('the price is in reais, typed with a comma', () => {
  expect(read({}).price).toBe(12.9)
  expect(read({ price: 'R$ 1.234,50' }).price).toBe(1234.5)
  expect(read({ price: '0' }).price).toBe(0)
  expect(read({ price: '99.999.999,99' }).price).toBe(99_999_999.99)
  expect(first({ price: '100.000.000' })).toBe('Preço muito alto')
  expect(first({ price: '' })).toBe('Preço é obrigatório')
  for (const price of ['doze', '-1', '12,900', '1e3'])
    expect(first({ price })).toBe('Preço inválido: escreva em reais, como 12,90')
})

it('the stock is a whole number from 0', () => {
  expect([read({ stock: '' }).stock, read({ stock: '0' }).stock, read({ stock: '999999' }).stock]).toEqual([
    0, 0, 999_999,
  ])
  expect(first({ stock: '-1' })).toBe('Estoque deve ser no mínimo 0')
  expect(first({ stock: '1000000' })).toBe('Estoque deve ser no máximo 999999')
  expect(first({ stock: '1,5' })).toBe('Estoque deve ser um número inteiro')
})

it('up to ten pictures, each with an address', () => {
  expect(read({ images: pictures(10) }).images).toHaveLength(10)
  expect(first({ images: pictures(11) })).toBe('No máximo 10 imagens')
  expect(read({ images: ['', ...pictures(10)] }).images).toHaveLength(10)
  expect(first({ images: ['foto.png'] })).toBe('URL inválida')
})

it('stored content fills the form, and comes out of it unchanged', () => {
  const stored = {
    id: 'p',
    created_at: '2026-11-21T12:00:00Z',
    ...read({ images: pictures(2), active: false, description: 'De barro.' }),
  }
  const { created_at: _, ...asked } = stored
  expect({ id: 'p', ...v.parse(productSchema, toForm(stored)) }).toEqual(asked)
  expect(toForm(stored).price).toBe('12,90')
})

it('the preview waits for a name and a price', () => {
  expect(toPreview(emptyForm)).toBeNull()
  expect(toPreview({ ...whole, stock: '', images: ['foto', ...pictures(1)] })).toMatchObject({
    stock: 0,
    images: pictures(1),
  })
})
