import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_QUANTITY } from './cart.ts'
import { readCart, writeCart } from './cart-schema.ts'

const item = { id: 'caneca', name: 'Caneca', description: '', price: 42, image: '/c.webp', quantity: 2 }
const read = (value: unknown) => readCart(JSON.stringify(value))

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

it('what was written is read back', () => {
  expect(readCart(writeCart([item]))).toEqual({ cart: [item], isDamaged: false })
  expect(readCart(null)).toEqual({ cart: [], isDamaged: false })
})

it('an older app’s bare list is read, and fields it did not know get a value', () => {
  expect(read([item]).cart).toEqual([item])
  expect(read([{ id: 'caneca', price: 42 }]).cart).toEqual([
    { id: 'caneca', name: '', description: '', price: 42, image: null, quantity: 1 },
  ])
})

it('what a newer app adds does no harm', () => {
  expect(read({ version: 9, coupon: 'X', items: [{ ...item, color: 'azul' }] }).cart).toEqual([item])
})

describe('broken data', () => {
  it.each(['', '{', 'undefined', 'null', '42', '"carrinho"', 'true', '{}', '{"items":null}', '{"items":{"0":1}}'])(
    '%j is an empty cart',
    (text) => {
      expect(readCart(text)).toEqual({ cart: [], isDamaged: true })
    },
  )

  it('one broken item does not affect the others', () => {
    const broken = [null, 7, 'x', [], {}, { id: '' }, { id: 5 }, { name: 'sem id' }]
    const { cart, isDamaged } = read({ items: [...broken, item, ...broken] })
    expect(cart).toEqual([item])
    expect(isDamaged).toBe(true)
  })

  it.each([
    [0, 1],
    [-3, 1],
    [2.9, 2],
    ['3', 3],
    ['x', 1],
    ['', 1],
    [null, 1],
    [1e12, MAX_QUANTITY],
    [[], 1],
  ])('a quantity of %j is read as %i', (quantity, expected) => {
    expect(read({ items: [{ ...item, quantity }] }).cart[0]?.quantity).toBe(expected)
  })

  it.each([
    [-1, 0],
    ['49.90', 49.9],
    ['R$ 5', 0],
    [null, 0],
    [{}, 0],
  ])('a price of %j is read as %d', (price, expected) => {
    expect(read({ items: [{ ...item, price }] }).cart[0]?.price).toBe(expected)
  })

  it('the same item twice is one line', () => {
    expect(read({ items: [item, { ...item, quantity: 3 }] }).cart).toEqual([{ ...item, quantity: 5 }])
  })
})
