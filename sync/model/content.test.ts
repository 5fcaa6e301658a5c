import { expect, it } from 'vitest'
import { comparePinnedFirst, type Recado } from './content.ts'

const recado = (id: string, publicado_em: string, fixo = false): Recado => ({
  id,
  titulo: id,
  mensagem: '',
  fixo,
  publicado_em,
  autor: 'admin',
  anexos: [],
})
const order = (...recados: Recado[]) => recados.toSorted(comparePinnedFirst).map(({ id }) => id)

it('orders recados as members and administrators see them: pinned first, then newest first', () => {
  expect(
    order(
      recado('ontem', '2026-11-21T09:00:00+00:00'),
      recado('hoje', '2026-11-22T09:00:00+00:00'),
      recado('fixado', '2026-11-01T09:00:00+00:00', true),
    ),
  ).toEqual(['fixado', 'hoje', 'ontem'])
})

it('tells two of the same millisecond apart, as the server writes moments: without trailing zeros', () => {
  const first = recado('a', '2026-11-22T09:00:00.1234+00:00')
  const second = recado('b', '2026-11-22T09:00:00.12345+00:00')
  expect(order(first, second)).toEqual(['b', 'a'])
  expect(order(recado('c', '2026-11-22T09:00:00+00:00'), first, second)).toEqual(['b', 'a', 'c'])
})

it('keeps the order of equal moments by the id', () => {
  const moment = '2026-11-22T09:00:00.5+00:00'
  expect(order(recado('b', moment), recado('a', moment))).toEqual(['a', 'b'])
})
