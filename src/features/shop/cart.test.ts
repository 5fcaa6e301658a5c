import { describe, expect, it } from 'vitest'
import type { Product } from '#sync'
import { addProduct, type Cart, countItems, linesOf, MAX_QUANTITY, putBack, setQuantity, totalOf } from './cart.ts'

const product = (id: string, fields: Partial<Product> = {}): Product => ({
  id,
  name: `Produto ${id}`,
  price: 49.9,
  images: [`/${id}.webp`, `/${id}-2.webp`],
  stock: 5,
  active: true,
  created_at: '2026-11-01T00:00:00Z',
  ...fields,
})

const mug = product('caneca')
const book = product('livro', { price: 1234.5, description: 'Capa dura' })

describe('adding and removing', () => {
  it('the first time is a new line, the second one piece more of it', () => {
    const cart = addProduct(addProduct(addProduct([], mug), book), mug)
    expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['caneca', 2],
      ['livro', 1],
    ])
    expect(cart[1]).toEqual({
      id: 'livro',
      name: 'Produto livro',
      description: 'Capa dura',
      price: 1234.5,
      image: '/livro.webp',
      quantity: 1,
    })
    expect(countItems(cart)).toBe(3)
  })

  it('choosing it again takes its current data', () => {
    const [item] = addProduct(addProduct([], mug), { ...mug, price: 60, name: 'Caneca nova' })
    expect(item).toMatchObject({ price: 60, name: 'Caneca nova', quantity: 2 })
  })

  it.each([0, -1, -50])('a quantity of %i removes it', (quantity) => {
    expect(setQuantity(addProduct([], mug), 'caneca', quantity)).toEqual([])
  })

  it('a removed item returns to its place with its quantity; one chosen again stays', () => {
    const cart = setQuantity(addProduct(addProduct([], mug), book), 'caneca', 3)
    const without = setQuantity(cart, 'caneca', 0)
    expect(putBack(without, cart[0]!, 0)).toEqual(cart)
    expect(putBack([], cart[1]!, 1)).toEqual([cart[1]])
    const anew = addProduct(without, mug)
    expect(putBack(anew, cart[0]!, 0)).toEqual(anew)
  })

  it('a missing item cannot be changed; and nobody orders a million', () => {
    const cart = addProduct([], mug)
    expect(setQuantity(cart, 'outro', 3)).toEqual(cart)
    expect(setQuantity(cart, 'caneca', 1_000_000)[0]?.quantity).toBe(MAX_QUANTITY)
  })

  it('the given cart stays unchanged', () => {
    const cart = Object.freeze(addProduct([], mug)) as Cart
    addProduct(cart, mug)
    setQuantity(cart, 'caneca', 9)
    expect(cart[0]?.quantity).toBe(1)
  })
})

describe('the cart as it is today', () => {
  const cart = setQuantity(addProduct(addProduct([], mug), book), 'caneca', 2)

  it('shows the current price, and says that it has changed', () => {
    const [line] = linesOf(cart, [{ ...mug, price: 55, name: 'Caneca azul' }, book], true)
    expect(line).toMatchObject({ name: 'Caneca azul', price: 55, priceBefore: 49.9, state: 'available' })
    expect(totalOf(linesOf(cart, [{ ...mug, price: 55 }, book], true))).toBe(1344.5)
  })

  it('items that are gone or out of stock are reported and not counted', () => {
    const lines = linesOf(cart, [{ ...mug, stock: 0 }], true)
    expect(lines.map(({ state }) => state)).toEqual(['out_of_stock', 'gone'])
    expect(totalOf(lines)).toBe(0)
    expect(lines[1]).toMatchObject({ name: 'Produto livro', price: 1234.5 })
  })

  it('before all products have arrived, a missing one is not called gone', () => {
    const lines = linesOf(cart, [mug], false)
    expect(lines.map(({ state }) => state)).toEqual(['available', 'available'])
    expect(totalOf(lines)).toBe(1334.3)
  })

  it('a quantity above the stock is allowed, and reported', () => {
    expect(linesOf(cart, [{ ...mug, stock: 1 }, book], true)[0]).toMatchObject({ state: 'available', stockBelow: 1 })
    expect(linesOf(cart, [{ ...mug, stock: 2 }, book], true)[0]?.stockBelow).toBeNull()
  })

  it('the total has no floating-point residue', () => {
    const crumbs = addProduct(addProduct([], product('a', { price: 0.1 })), product('b', { price: 0.2 }))
    expect(totalOf(linesOf(crumbs, [], false))).toBe(0.3)
    expect(totalOf([])).toBe(0)
  })
})
