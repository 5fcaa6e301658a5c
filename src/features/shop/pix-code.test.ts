import fc from 'fast-check'
import { hasError, isStaticPix, parsePix } from 'pix-utils'
import { describe, expect, it } from 'vitest'
import { linesOf, orderItemsOf, totalOf } from './cart.ts'
import { seenTotal } from '#sync'
import { pixCode } from './pix-code.ts'
import { pixKey } from './pix-key.ts'

const account = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' }

/** Reads a code by the standard's words alone: number, length, value, until nothing is left. */
function fieldsOf(code: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < code.length;) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(code.slice(at)) ?? []
    const value = code.slice(at + 4, at + 4 + Number(length))
    if (id === undefined || value.length !== Number(length) || fields.has(id))
      throw new Error(`Broken at ${at}: ${code}`)
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

/** By a library that others pay with: it also proves the checksum. */
function readElsewhere(code: string) {
  const read = parsePix(code)
  if (hasError(read) || !isStaticPix(read)) throw new Error(`Not read: ${code}`)
  return read
}

describe('a Pix code', () => {
  it('is what the Central Bank’s manual has as its example', () => {
    expect(pixCode({ ...account, cents: null, txid: '***' })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
        '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    )
  })

  it('is read back by others: key, owner, city, amount, and which order it pays', () => {
    const code = pixCode({
      ...account,
      name: 'Associação Flor & Fé',
      city: 'São Paulo',
      cents: 14_210,
      txid: 'PEDIDO12',
    })
    expect(readElsewhere(code)).toMatchObject({
      pixKey: account.key,
      merchantName: 'Associacao Flor & Fe',
      merchantCity: 'Sao Paulo',
      transactionAmount: 142.1,
      txid: 'PEDIDO12',
    })
    const fields = fieldsOf(code)
    expect(fields.get('54')).toBe('142.10')
    expect(fieldsOf(fields.get('26')!).get('00')).toBe('br.gov.bcb.pix')
    expect([...fields.keys()]).toEqual(['00', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
  })

  it('cuts what is too long, and has no sign that a bank could read otherwise', () => {
    const code = pixCode({
      ...account,
      name: 'Ministério 🌷 Florescer de Mulheres do Brasil',
      city: 'São José do Vale do Rio Preto',
      cents: 1,
      txid: 'PEDIDO1',
    })
    expect(fieldsOf(code).get('59')).toBe('Ministerio Florescer de M')
    expect(fieldsOf(code).get('60')).toBe('Sao Jose do Val')
    // oxlint-disable-next-line no-control-regex -- the range of ASCII that is printed
    expect(code).toMatch(/^[\x20-\x7e]+$/)
    expect(readElsewhere(code).transactionAmount).toBe(0.01)
  })

  it('has the amount of the cart to the cent, in 1,000 random carts', () => {
    const entry = fc.record({ cents: fc.integer({ min: 1, max: 999_999 }), quantity: fc.integer({ min: 1, max: 30 }) })
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), (entries) => {
        const products = entries.map(({ cents }, i) => ({
          id: `p${i}`,
          name: `Produto ${i}`,
          price: cents / 100,
          images: [],
          stock: 99,
          active: true,
          created_at: '',
        }))
        const cart = entries.map(({ cents, quantity }, i) => ({
          id: `p${i}`,
          name: '',
          description: '',
          price: cents / 100,
          image: null,
          quantity,
        }))
        const lines = linesOf(cart, products, true)
        const exact = entries.reduce((sum, { cents, quantity }) => sum + BigInt(cents) * BigInt(quantity), 0n)
        const total = seenTotal(orderItemsOf(lines))
        expect(BigInt(total)).toBe(exact)
        expect(Math.round(totalOf(lines) * 100)).toBe(total)
        const code = pixCode({ ...account, cents: total, txid: 'PEDIDO1' })
        expect(fieldsOf(code).get('54')).toBe(`${exact / 100n}.${String(exact % 100n).padStart(2, '0')}`)
        expect(readElsewhere(code).transactionAmount).toBe(Number(exact) / 100)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([0, -1, 1.5, NaN, 1_000_000_000_000])('is not made for an amount of %s cents', (cents) => {
    expect(() => pixCode({ ...account, cents, txid: 'PEDIDO1' })).toThrow(RangeError)
  })

  it.each(['', 'PEDIDO 1', 'PEDIDO-1', 'A'.repeat(26)])('is not made for a payment named %j', (txid) => {
    expect(() => pixCode({ ...account, cents: 1, txid })).toThrow(RangeError)
  })
})

describe('a Pix key', () => {
  it.each([
    [' Tesouraria@Florescer.example ', 'tesouraria@florescer.example'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['123.456.789-09', '12345678909'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('%j is %s', (written, key) => expect(pixKey(written)).toBe(key))

  it.each(['', '11987654321', '123.456.789-00', '11.222.333/0001-82', '111.111.111-11', 'florescer', '+55', 'a@b'])(
    '%j is none',
    (written) => expect(pixKey(written)).toBeNull(),
  )
})
