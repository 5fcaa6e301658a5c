import { readdirSync, readFileSync } from 'node:fs'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { openDevice } from '#tests/kit/device.ts'
import { loadIndexedDB, type DatabaseDump } from '#tests/kit/indexeddb-dump.ts'
import { openMinistry, type Ministry } from '#tests/kit/ministry.ts'
import type { ExchangeAnswer } from '#sync/engine/wire.ts'
import { postExchange } from '#sync/api/exchange.ts'

const folder = new URL('./fixtures/', import.meta.url)
const releases = readdirSync(folder).filter((name) => /^local-database-.*\.json$/.test(name))

let ministry: Ministry
beforeAll(async () => {
  ministry = await openMinistry()
  await takeAnyId(ministry.server.sql)
})
afterAll(() => ministry.close())

describe.each(releases)('the local database left on a device: %s', (file) => {
  it('opens in this version, and what was never sent reaches the server', async () => {
    const {
      owner,
      unsent = ['favorites', 'progress', 'read_marks'],
      databases,
    } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
      owner: string
      /** The collections with something unsent; the first releases have none of the later ones. */
      unsent?: string[]
      databases: DatabaseDump[]
    }
    const maria = await ministry.person(`maria-${file.replaceAll(/[^0-9]/g, '')}`)
    const indexedDB = new IDBFactory()
    await loadIndexedDB(indexedDB, databases, (name) => name.replaceAll(owner, maria.id))

    const phone = await openDevice(ministry, maria, indexedDB)
    expect((await phone.replica.unsent(100)).map(({ c }) => c).sort()).toEqual(unsent)
    await phone.engine.synchronise()
    expect(phone.errors).toEqual([])
    expect(await phone.replica.unsent(100)).toEqual([])
    const rows = await ministry.server.sql('select completed_days from public.user_progress where user_id = $1', [
      maria.id,
    ])
    expect(rows).toEqual([{ completed_days: [1, 2] }])
    const kept = async (query: string) => (await ministry.server.sql<{ said: string }>(query, [maria.id]))[0]?.said
    if (unsent.includes('event_answers'))
      expect(await kept('select answer as said from public.event_answers where user_id = $1')).toBe('vou')
    if (unsent.includes('day_notes'))
      expect(await kept('select versions::text as said from public.day_notes where user_id = $1')).toContain(
        'Só minha.',
      )
    if (unsent.includes('orders'))
      expect(await kept('select items::text as said from public.orders where user_id = $1')).toContain('Caneca')
    await phone.close()
  })
})

describe('a server and a device of different versions', () => {
  it('the server answers to unknown fields and collections without losing the rest', async () => {
    const ana = await ministry.person('ana')
    const request = {
      v: 1,
      epoch: null,
      cursor: { content: 0, own: 0, outro: 3 },
      limit: 100,
      digest: true,
      novidade: true,
      push: [
        { c: 'diario', id: '1', doc: { texto: 'de uma versão futura' } },
        {
          c: 'read_marks',
          id: '00000000-0000-4000-8000-000000000009',
          doc: { recado_id: '00000000-0000-4000-8000-000000000009' },
        },
      ],
    }
    const outcome = await postExchange(request as never, await ministry.tokenOf(ana), ministry.server)
    const { answer } = outcome as { answer: ExchangeAnswer }
    expect(answer.verdicts).toMatchObject([{ ok: false, code: '0A000' }, { ok: true }])
    expect(answer.rows!.map(({ c }) => c)).toContain('read_marks')
  })

  it('the device skips collections and fields that only a newer server has', async () => {
    const eva = await ministry.person('eva')
    const phone = await openDevice(ministry, eva)
    phone.network.via = async (_request, send) => {
      const outcome = await send()
      if (!outcome.ok) return outcome
      const { answer } = outcome
      const rows = [...(answer.rows ?? []), { c: 'diario', id: '1', rev: 1, doc: { texto: 'novo' } }]
      return {
        ok: true,
        answer: { ...answer, rows, sums: { ...answer.sums, diario: 'abc' }, aviso: 'novo' } as ExchangeAnswer,
      }
    }
    await phone.commands.startJourney()
    await phone.engine.synchronise()
    expect(phone.errors).toEqual([])
    expect(await phone.replica.unsent(10)).toEqual([])
    expect(await phone.replica.readMetadata('agreement')).not.toBeNull()
    await phone.close()
  })
})
