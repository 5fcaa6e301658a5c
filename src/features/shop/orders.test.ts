import { expect, it } from 'vitest'
import type { OrderLine } from '#sync'
import {
  type DecidedOrder,
  leftOf,
  putOrderBack,
  refusalOf,
  takeOrdered,
  whatsappAddress,
  wordsOfReturn,
} from './orders.ts'

const line = (change: Partial<OrderLine> = {}): OrderLine => ({
  product_id: 'caneca',
  name: 'Caneca',
  quantity: 2,
  seen_cents: 4200,
  price_cents: 4200,
  left: 5,
  state: 'ok',
  ...change,
})
const item = (id: string, quantity: number) => ({ id, name: id, description: '', price: 42, image: null, quantity })
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

it('a message has what was ordered, in the server’s prices', () => {
  const order: DecidedOrder = {
    id: 'o',
    items: [],
    made_at: '',
    number: 12,
    status: 'aberto',
    lines: [line(), line({ name: 'Vela & flor', quantity: 1, price_cents: 5810 })],
    total_cents: 14_210,
  }
  const address = new URL(whatsappAddress('5511987654321', order))
  expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321')
  expect(plain(address.searchParams.get('text'))).toBe(
    'Olá! Fiz o pedido nº 12 na Loja Oficial:\n• 2 × Caneca: R$ 84,00\n• 1 × Vela & flor: R$ 58,10\nTotal: R$ 142,10',
  )
})

it('says of each item why it was not accepted', () => {
  expect(refusalOf(line())).toBeNull()
  expect(plain(refusalOf(line({ state: 'price', price_cents: 4500 })))).toBe('Caneca: era R$ 42,00 e agora é R$ 45,00.')
  expect(refusalOf(line({ state: 'stock', left: 1 }))).toBe('Caneca: há só 1.')
  expect(refusalOf(line({ state: 'stock', left: 0 }))).toBe('Caneca: acabou.')
  expect(refusalOf(line({ state: 'gone', price_cents: null }))).toBe('Caneca: não está mais à venda.')
})

it('what was not accepted goes back into the cart at today’s price, as far as it is there', () => {
  const back = putOrderBack(
    [item('vela', 1)],
    leftOf([
      line({ state: 'stock', left: 1, price_cents: 4500 }),
      line({ product_id: 'vela', quantity: 9 }),
      line({ product_id: 'livro', state: 'gone', price_cents: null }),
      line({ product_id: 'bolsa', state: 'stock', left: 0 }),
    ]),
  )
  expect(back).toMatchObject([
    { id: 'vela', quantity: 1 },
    { id: 'caneca', quantity: 1, price: 45 },
  ])
  expect(back).toHaveLength(2)
})

it('what is back in the cart is there, also when she asks once more; only what is not sold any more is nowhere', () => {
  const left = leftOf([line({ state: 'price', price_cents: 4500 })])
  const back = putOrderBack([], left)
  expect(wordsOfReturn(left, back.length).title).toBe('De volta no carrinho')
  expect(wordsOfReturn(left, putOrderBack(back, left).length - back.length).title).toBe('Já está no carrinho')
  expect(wordsOfReturn(leftOf([line({ state: 'stock', left: 0 })]), 0).title).toBe(
    'Nada deste pedido está à venda agora',
  )
})

it('what was ordered leaves the cart, and what was added meanwhile stays', () => {
  const items = [{ product_id: 'caneca', name: 'Caneca', quantity: 2, seen_cents: 4200 }]
  expect(takeOrdered([item('caneca', 2), item('vela', 1)], items)).toEqual([item('vela', 1)])
  expect(takeOrdered([item('caneca', 3)], items)).toEqual([item('caneca', 1)])
})
