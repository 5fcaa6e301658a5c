import { beforeEach, expect, it } from 'vitest'
import type { Mailing, NetworkResult } from '#sync'
import { makeMailings } from './mailings.ts'

const RECADO = 'd0000000-0000-4000-8000-000000000001'
let known: Mailing[]
const mailing = (total: number, waiting: number): Mailing => ({
  recado_id: RECADO,
  total,
  sent: total - waiting,
  failed: 0,
  waiting,
  withheld: 0,
})

/** A tab whose requests to mail get no answer. */
const open = () =>
  makeMailings({
    mailings: (): Promise<NetworkResult<Mailing[]>> => Promise.resolve({ ok: true, value: known }),
    mailRecado: () => Promise.resolve({ ok: false, code: 'offline' }),
    stopMailing: () => Promise.reject(new Error('nobody stops here')),
  })

beforeEach(() => {
  known = []
})

it('a run that broke has not stopped the mails once the server has sent them all', async () => {
  const { ask, run, stateOf } = open()
  await ask()
  expect(await run(RECADO, 'all')).toBeNull()
  await ask()
  expect(stateOf(RECADO).failure).toMatchObject({ code: 'offline' })
  known = [mailing(52, 20)]
  await ask()
  expect(stateOf(RECADO)).toMatchObject({ failure: { code: 'offline' }, progress: { waiting: 20 } })
  known = [mailing(52, 0)]
  await ask()
  expect(stateOf(RECADO)).toMatchObject({ failure: null, progress: { sent: 52 } })
})

it('a run for more people that the server has not heard of stays broken, whatever went before', async () => {
  known = [mailing(30, 0)]
  const { ask, run, stateOf } = open()
  await ask()
  expect(await run(RECADO, ['Turma Aurora'])).toBeNull()
  await ask()
  expect(stateOf(RECADO).failure).toMatchObject({ code: 'offline' })
  known = [mailing(52, 0)]
  await ask()
  expect(stateOf(RECADO).failure).toBeNull()
})
