import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { refusalWords } from '#src/features/sync-status/item-words.ts'
import { FIELD_UNKNOWN, isRefusal } from '#sync/engine/wire.ts'

const migrations = fileURLToPath(new URL('../../backend/supabase/migrations', import.meta.url))

/** Every `raise exception` whose code is a refusal. */
const raised = globSync(`${migrations}/*.sql`)
  .flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(/errcode = '(\w+)'(?:, message = '([^']*)')?/g)))
  .map(([, code, message]) => ({ code: code!, message: message ?? '' }))
  .filter(({ code }) => isRefusal(code))

/** What databases answer by themselves, and what a device or a proxy says. */
const others = ['22001', '22003', '22007', '22P02', '23502', '23503', '23505', '23514', 'HTTP 413', FIELD_UNKNOWN]

it('no refusal that a change can meet is shown as a code', () => {
  expect(raised.length).toBeGreaterThan(10)
  const all = [...raised, ...others.map((code) => ({ code, message: '' }))]
  expect(all.filter((refused) => refusalWords(refused).includes(refused.code))).toEqual([])
})

it('the server’s own sentence is shown only where it is written for people', () => {
  const shown = raised.filter((refused) => refusalWords(refused) === refused.message).map(({ message }) => message)
  expect([...new Set(shown)].toSorted()).toEqual([
    'Este encontro já aconteceu.',
    'Este pedido não existe mais.',
    'Este pedido não foi aceito: não há o que mudar nele.',
    'Não há mais estoque para este pedido.',
    'São muitos pedidos em um dia só. Tente de novo amanhã.',
  ])
})
