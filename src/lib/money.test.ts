import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

/** The space after R$ does not break; people read it as a space. */
const read = (amount: number) => formatMoney(amount).replaceAll('\u00a0', ' ')

it('says a price as Brazilians write it', () => {
  expect(read(1234.5)).toBe('R$ 1.234,50')
  expect(read(49.9)).toBe('R$ 49,90')
  expect(read(0)).toBe('R$ 0,00')
  expect(read(1_000_000)).toBe('R$ 1.000.000,00')
})

it('keeps R$ and the number on one line', () => {
  expect(formatMoney(18.5)).toContain('R$\u00a018')
})

it('rounds to cents, so that a sum of floats shows no crumbs', () => {
  expect(read(0.1 + 0.2)).toBe('R$ 0,30')
})
