import { expect, it } from 'vitest'
import { formatMoney, parseMoney, toMoneyInput } from './money.ts'

/** The space after R$ does not break; people read it as a space. */
const read = (amount: number) => formatMoney(amount).replaceAll('\u00a0', ' ')

it('writes a price as Brazilians do', () => {
  expect(read(1234.5)).toBe('R$ 1.234,50')
  expect(read(49.9)).toBe('R$ 49,90')
  expect(read(0)).toBe('R$ 0,00')
  expect(read(1_000_000)).toBe('R$ 1.000.000,00')
})

it('writes what Intl writes', () => {
  const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  const amounts = [999_999.99, 1e12, -0.5, -1234.5, 0.1 + 0.2, 1.1 * 3, 4.35 * 100]
  for (let cents = 1; cents < 1e11; cents = cents * 3 + 7) amounts.push(cents / 100)
  expect(amounts.map(formatMoney)).toEqual(amounts.map((amount) => reais.format(amount)))
})

it('keeps R$ and the number on one line', () => {
  expect(formatMoney(18.5)).toContain('R$\u00a018')
})

it('rounds to cents, so that a sum of floats has no residue', () => {
  expect(read(0.1 + 0.2)).toBe('R$ 0,30')
})

it.each([
  ['12,90', 12.9],
  ['12,9', 12.9],
  ['12', 12],
  ['0', 0],
  ['0,01', 0.01],
  ['1.234,50', 1234.5],
  ['1234,50', 1234.5],
  ['1.234', 1234],
  ['12.90', 12.9],
  [' R$ 12,90 ', 12.9],
  ['r$12', 12],
  ['R$\u00a01.000.000,00', 1_000_000],
  ['99999999,99', 99_999_999.99],
  ['007', 7],
])('“%s” is an amount', (text, amount) => {
  expect(parseMoney(text)).toBe(amount)
})

it.each([
  '',
  'R$',
  'doze',
  '12,',
  ',90',
  '12,900',
  '12.9000',
  '1.23,4',
  '12.34,5',
  '1,234.50',
  '-1',
  '+1',
  '1e3',
  '12,90 cada',
  '1.2.3',
])('“%s” is not an amount', (text) => {
  expect(parseMoney(text)).toBeNull()
})

it('the field shows what was stored', () => {
  for (const amount of [0, 0.1, 12.9, 1234.5, 99_999_999.99]) expect(parseMoney(toMoneyInput(amount))).toBe(amount)
  expect(toMoneyInput(1234.5)).toBe('1234,50')
})
