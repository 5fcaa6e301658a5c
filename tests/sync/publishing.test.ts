import { randomUUID } from 'node:crypto'
import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discardRefused } from '#sync/member/commands.ts'
import {
  type ContentCollection,
  type ExchangeAnswer,
  type ExchangeRequest,
  FIELD_UNKNOWN,
  type PushRow,
} from '#sync/engine/wire.ts'
import type { ContentDraft } from '#sync/model/content.ts'
import { type SyncStatus, watchStatus } from '#sync/member/status.ts'
import { FIELDS } from '#sync/member/publishing.ts'
import { postExchange } from '#sync/api/exchange.ts'
import { openDevice, offline, online, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'

/** The scope of what is the same for everybody. */
const CONTENT = '00000000-0000-0000-0000-000000000000'

let ministry: Ministry
let ana: Person
let laptop: Device
let count = 0

beforeAll(async () => {
  ministry = await openMinistry()
})
afterAll(() => ministry.close())

beforeEach(async () => {
  ana = await ministry.person(`ana${++count}`, 'admin')
  await ministry.server.sql('delete from public.recados')
  await ministry.server.sql('delete from public.devotionals')
  laptop = await openDevice(ministry, ana)
  await laptop.engine.synchronise()
})
afterEach(async () => {
  await laptop.close()
  if (laptop.errors.length > 0) throw new AggregateError(laptop.errors, 'The engine reported errors')
})

const recado = (titulo: string, more: Partial<ContentDraft<'recados'>> = {}): ContentDraft<'recados'> => ({
  id: randomUUID(),
  titulo,
  mensagem: '<p>Olá</p>',
  fixo: false,
  anexos: [],
  ...more,
})
const devotional = (day: number, title = `Dia ${day}`): ContentDraft<'devotionals'> => ({
  id: randomUUID(),
  day_number: day,
  title,
  theme: 'tema',
  verse: 'versículo',
  reflection: 'mensagem',
  action: 'verdade',
  prayer: 'oração',
})
const rows = (device = laptop) => firstValueFrom(device.publishing.watch('recados'))
/** As the screens do it: based on what they show. */
const baseOf = async (name: ContentCollection, id: string): Promise<number> =>
  (await firstValueFrom(laptop.publishing.watch(name))).find(({ doc }) => doc.id === id)?.base ?? 0
const save = async <N extends ContentCollection>(name: N, draft: ContentDraft<N>) =>
  laptop.publishing.save(name, draft, await baseOf(name, draft.id))
const remove = async (name: ContentCollection, id: string) => laptop.publishing.remove(name, id, await baseOf(name, id))
const status = (): Promise<SyncStatus> => firstValueFrom(watchStatus(laptop.database, laptop.engine))
const onServer = () =>
  ministry.server.sql<{ id: string; titulo: string; fixo: boolean; autor: string }>(
    'select id, titulo, fixo, autor from public.recados order by titulo',
  )

/** Another device, without a database: what it sends and hears. */
async function say(person: Person, push: PushRow[]): Promise<ExchangeAnswer> {
  const outcome = await postExchange(
    { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, push },
    await ministry.tokenOf(person),
    ministry.server,
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.answer
}

describe('publishing offline', () => {
  it('is stored, shows as waiting, survives a closed app, and arrives in a single request', async () => {
    laptop.network.via = offline
    const draft = recado('Encontro de sábado')
    await save('recados', draft)
    await laptop.engine.synchronise()
    laptop = await laptop.reopen()
    laptop.network.via = offline
    await laptop.engine.synchronise()
    expect(await rows()).toMatchObject([
      {
        state: 'waiting',
        isRemoval: false,
        published: null,
        refusal: null,
        doc: { id: draft.id, titulo: 'Encontro de sábado', autor: 'admin' },
      },
    ])
    expect((await status()).pending).toEqual([
      {
        key: `recados/${draft.id}`,
        kind: 'recado',
        id: draft.id,
        content: { what: 'published', title: 'Encontro de sábado' },
      },
    ])
    expect(await laptop.all('recados')).toEqual([])

    laptop.network.via = online
    laptop.requests.length = 0
    await laptop.engine.synchronise()
    expect(laptop.requests).toHaveLength(1)
    expect(await onServer()).toEqual([{ id: draft.id, titulo: 'Encontro de sábado', fixo: false, autor: 'admin' }])
    expect(await rows()).toMatchObject([{ state: 'published', published: { titulo: 'Encontro de sábado' } }])
    expect(await status()).toMatchObject({ pending: [], refused: [], phase: 'idle' })
    expect(await laptop.replica.readMetadata('agreement')).not.toBeNull()
  })

  it('changes only what she changed, emptied fields included; going back to the published text sends nothing', async () => {
    const draft = devotional(7)
    await save('devotionals', { ...draft, image_url: 'https://exemplo.example/a.png', image_alt: 'Flores' })
    await laptop.engine.synchronise()
    const described = await ministry.server.sql('select image_alt from public.devotionals')
    expect(described).toEqual([{ image_alt: 'Flores' }])
    await save('devotionals', {
      ...draft,
      title: 'Outro título',
      prayer: undefined as never,
      image_url: undefined as never,
    })
    await laptop.engine.synchronise()
    const [stored] = await ministry.server.sql(
      'select title, prayer, image_url, image_alt, theme from public.devotionals',
    )
    expect(stored).toEqual({ title: 'Outro título', prayer: null, image_url: null, image_alt: null, theme: 'tema' })

    const before = laptop.requests.length
    const { prayer: _prayer, ...same } = draft
    await save('devotionals', { ...same, title: 'Outro título' })
    expect(await laptop.replica.unsent(10)).toEqual([])
    expect(laptop.requests).toHaveLength(before)
  })

  it('a lost answer and another edit: both arrive, and she is not in conflict with herself', async () => {
    laptop.network.via = async (_request, send) => (await send(), offline())
    const draft = recado('Primeira')
    await save('recados', draft)
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'Primeira' }])
    await save('recados', { ...draft, titulo: 'Segunda' })
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'Segunda' }])
    expect(await status()).toMatchObject({ pending: [], refused: [] })
  })

  it('a late copy neither undoes what came later nor brings back what was deleted', async () => {
    const draft = recado('Primeira')
    await save('recados', draft)
    const [first] = (await laptop.replica.unsent(10)) as PushRow[]
    await laptop.engine.synchronise()
    await save('recados', { ...draft, titulo: 'Segunda' })
    const [second] = (await laptop.replica.unsent(10)) as PushRow[]
    await laptop.engine.synchronise()
    // The worker delivers what it kept; nobody hears the result.
    await say(ana, [first!])
    expect(await onServer()).toMatchObject([{ titulo: 'Segunda' }])

    await remove('recados', draft.id)
    await laptop.engine.synchronise()
    expect(await onServer()).toEqual([])
    await say(ana, [first!, second!])
    expect(await onServer()).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('an edit while the first one is in flight stays pending, and arrives', async () => {
    const draft = recado('Primeira')
    await save('recados', draft)
    laptop.network.via = async (_request, send) => {
      laptop.network.via = online
      await save('recados', { ...draft, titulo: 'Segunda' })
      const outcome = await send()
      expect(await rows()).toMatchObject([{ state: 'waiting', doc: { titulo: 'Segunda' } }])
      return outcome
    }
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'Segunda' }])
    expect(await rows()).toMatchObject([{ state: 'published', doc: { titulo: 'Segunda' } }])
  })
})

describe('what she saw as pending, though it was already published', () => {
  it('is hers: her next edit counts, and she is not in conflict with herself', async () => {
    const seen = recado('Primeiro')
    await laptop.publishing.save('recados', seen, 0)
    await laptop.engine.synchronise()
    // Her screen still shows it as waiting.
    await laptop.publishing.save('recados', { ...seen, titulo: 'Segundo' }, 0)
    await laptop.engine.synchronise()
    expect(await rows()).toMatchObject([{ state: 'published', doc: { titulo: 'Segundo' } }])
    await laptop.publishing.save('recados', { ...seen, titulo: 'Terceiro' }, 0)
    await laptop.publishing.remove('recados', seen.id, 0)
    await laptop.engine.synchronise()
    expect(await rows()).toEqual([])
    expect(await onServer()).toEqual([])
  })

  it('does not cover what another administrator changed at that moment', async () => {
    const seen = recado('Primeiro')
    await laptop.publishing.save('recados', seen, 0)
    await laptop.engine.synchronise()
    await ministry.server.sql(`update public.recados set titulo = 'Da outra' where id = $1`, [seen.id])
    await laptop.engine.synchronise()
    await laptop.publishing.save('recados', { ...seen, titulo: 'Segundo' }, 0)
    await laptop.engine.synchronise()
    expect(await rows()).toMatchObject([{ state: 'refused', refusal: { isConflict: true } }])
    expect(await onServer()).toMatchObject([{ titulo: 'Da outra' }])
  })
})

describe('what she discards', () => {
  it('before it leaves does not arrive, and no copy kept anywhere publishes it', async () => {
    laptop.network.via = offline
    const draft = recado('Mudei de ideia')
    await save('recados', draft)
    const [kept] = (await laptop.replica.unsent(10)) as PushRow[]
    await laptop.publishing.discard('recados', draft.id)
    expect(await rows()).toEqual([])
    expect((await status()).pending).toMatchObject([{ kind: 'recado', content: { what: 'taken back' } }])
    laptop.network.via = online
    await laptop.engine.synchronise()
    await say(ana, [kept!])
    expect(await onServer()).toEqual([])
    expect(await status()).toMatchObject({ pending: [], refused: [] })
  })

  it('with a lost answer goes back to what it was: a new text disappears, and an edit is undone', async () => {
    const known = recado('Como era')
    await save('recados', known)
    await laptop.engine.synchronise()
    laptop.network.via = async (_request, send) => (await send(), offline())
    const fresh = recado('Novo')
    await save('recados', fresh)
    await save('recados', { ...known, titulo: 'Editado' })
    await laptop.engine.synchronise()
    expect((await onServer()).map(({ titulo }) => titulo)).toEqual(['Editado', 'Novo'])
    await laptop.publishing.discard('recados', fresh.id)
    await laptop.publishing.discard('recados', known.id)
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect((await onServer()).map(({ titulo }) => titulo)).toEqual(['Como era'])
    expect(await rows()).toMatchObject([{ state: 'published', doc: { titulo: 'Como era' } }])
  })

  it('does not undo what another administrator changed later; and what she writes next counts', async () => {
    const draft = recado('Como era')
    await save('recados', draft)
    await laptop.engine.synchronise()
    laptop.network.via = offline
    await save('recados', { ...draft, titulo: 'Meu' })
    await laptop.publishing.discard('recados', draft.id)
    await ministry.server.sql(`update public.recados set titulo = 'De outra' where id = $1`, [draft.id])
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'De outra' }])
    expect(await status()).toMatchObject({ pending: [], refused: [] })

    laptop.network.via = offline
    await save('recados', { ...draft, titulo: 'Meu' })
    await laptop.publishing.discard('recados', draft.id)
    await save('recados', { ...draft, titulo: 'Meu, afinal' })
    expect(await rows()).toMatchObject([{ state: 'waiting', doc: { titulo: 'Meu, afinal' } }])
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'Meu, afinal' }])
  })
})

describe('two administrators', () => {
  let draft: ContentDraft<'recados'>
  beforeEach(async () => {
    draft = recado('Como era')
    await save('recados', draft)
    await laptop.engine.synchronise()
    laptop.network.via = offline
  })
  const meanwhile = () =>
    ministry.server.sql(`update public.recados set titulo = 'De outra', fixo = true where id = $1`, [draft.id])

  it('do not undo each other’s changes unknowingly; each can publish anyway', async () => {
    await save('recados', { ...draft, titulo: 'Meu' })
    await meanwhile()
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'De outra', fixo: true }])
    expect(await rows()).toMatchObject([
      { state: 'refused', refusal: { isConflict: true }, doc: { titulo: 'Meu' }, published: { titulo: 'De outra' } },
    ])
    expect((await status()).refused).toMatchObject([
      { kind: 'recado', id: draft.id, code: 'FL409', doc: { titulo: 'Meu' } },
    ])

    await save('recados', { ...draft, titulo: 'Meu' })
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'Meu', fixo: false }])
    expect(await status()).toMatchObject({ pending: [], refused: [] })
  })

  it('a text based on yesterday’s view does not undo today’s correction by the other, even if the news has already arrived', async () => {
    laptop.network.via = online
    const [opened] = await rows()
    await meanwhile()
    await laptop.engine.synchronise()
    expect(await rows()).toMatchObject([{ state: 'published', doc: { titulo: 'De outra' } }])

    await laptop.publishing.save('recados', { ...draft, titulo: 'Meu' }, opened!.base)
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'De outra', fixo: true }])
    const [refused] = await rows()
    expect(refused).toMatchObject({ state: 'refused', refusal: { isConflict: true }, doc: { titulo: 'Meu' } })
    expect(refused!.base).toBe(refused!.rev)

    await laptop.publishing.remove('recados', draft.id, opened!.base)
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'De outra' }])
    expect(await rows()).toMatchObject([{ state: 'refused', isRemoval: true, refusal: { isConflict: true } }])
  })

  it('a text based on what a restored backup has lost does not undo what the other wrote under the same number', async () => {
    const numberOf = async () =>
      (await ministry.server.sql<{ rev: number }>('select rev from sync.changes where doc_id = $1', [draft.id]))[0]!.rev
    const backup = await numberOf()
    await ministry.server.sql(`update public.recados set titulo = 'Às 10h' where id = $1`, [draft.id])
    laptop.network.via = online
    await laptop.engine.synchronise()
    const [seen] = await rows()
    laptop.network.via = offline
    await laptop.publishing.save('recados', { ...draft, titulo: 'Às 11h' }, seen!.base)

    // The backup comes back, and the next change has the number that the lost one had.
    await ministry.server.sql('update public.sync_heads set value = $1 where scope = $2', [backup, CONTENT])
    await ministry.server.sql(`update public.recados set titulo = 'Às 8h' where id = $1`, [draft.id])
    await ministry.server.sql('update sync.meta set epoch = gen_random_uuid()')
    expect(await numberOf()).toBe(seen!.rev)
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'Às 8h' }])
    expect(await rows()).toMatchObject([
      { state: 'refused', refusal: { isConflict: true }, doc: { titulo: 'Às 11h' }, published: { titulo: 'Às 8h' } },
    ])

    await laptop.publishing.save('recados', { ...draft, titulo: 'Às 11h' }, (await rows())[0]!.base)
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'Às 11h' }])
  })

  it('a decision about the other’s text counts, even while her own still waits', async () => {
    await save('recados', { ...draft, titulo: 'Meu' })
    const [first] = (await laptop.replica.unsent(10)) as PushRow[]
    await meanwhile()
    // The published text has come; her own has not left.
    laptop.network.via = async (request, send) => {
      const heard = await postExchange({ ...request, push: [] }, await ministry.tokenOf(ana), ministry.server)
      return heard.ok && request.push.length > 0
        ? {
            ok: true,
            answer: {
              ...heard.answer,
              verdicts: request.push.map(() => ({
                ok: false as const,
                code: '0A000',
                message: '',
                rev: null,
                doc: null,
              })),
            },
          }
        : send()
    }
    await laptop.engine.synchronise()
    laptop.errors.length = 0
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'waiting', doc: { titulo: 'Meu' }, published: { titulo: 'De outra' } })
    expect(row!.base).toBeLessThan(row!.rev)

    laptop.network.via = online
    await laptop.publishing.save('recados', { ...draft, titulo: 'Meu, afinal' }, row!.rev)
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'Meu, afinal' }])
    await say(ana, [first!])
    expect(await onServer()).toMatchObject([{ titulo: 'Meu, afinal' }])
  })

  it('keep the other’s text when one discards her own', async () => {
    await save('recados', { ...draft, titulo: 'Meu' })
    await meanwhile()
    laptop.network.via = online
    await laptop.engine.synchronise()
    await laptop.publishing.discard('recados', draft.id)
    expect(await rows()).toMatchObject([{ state: 'published', doc: { titulo: 'De outra' } }])
    expect((await status()).refused).toEqual([])
  })

  it('keep it too when one removes hers from the unsent list; what she has already saved again stays', async () => {
    await save('recados', { ...draft, titulo: 'Meu' })
    await meanwhile()
    laptop.network.via = online
    await laptop.engine.synchronise()
    await save('recados', { ...draft, titulo: 'De novo' })
    await discardRefused(laptop.database, `recados/${draft.id}`)
    expect(await rows()).toMatchObject([{ state: 'waiting', doc: { titulo: 'De novo' } }])
    await laptop.publishing.discard('recados', draft.id)
    expect(await rows()).toMatchObject([{ state: 'published' }])
  })

  it('deleting what the other has changed asks first; deleting what the other has deleted does not', async () => {
    await remove('recados', draft.id)
    expect(await rows()).toMatchObject([{ state: 'waiting', isRemoval: true, doc: { titulo: 'Como era' } }])
    await meanwhile()
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await rows()).toMatchObject([
      { state: 'refused', isRemoval: true, refusal: { isConflict: true }, doc: { titulo: 'De outra' } },
    ])
    await remove('recados', draft.id)
    await ministry.server.sql('delete from public.recados where id = $1', [draft.id])
    await laptop.engine.synchronise()
    expect(await rows()).toEqual([])
    expect(await status()).toMatchObject({ pending: [], refused: [] })
  })

  it('an edit of what the other deleted is kept, and can be published again', async () => {
    await save('recados', { ...draft, titulo: 'Meu' })
    await ministry.server.sql('delete from public.recados where id = $1', [draft.id])
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await onServer()).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'refused', published: null, doc: { titulo: 'Meu' } }])
    await save('recados', { ...draft, titulo: 'Meu' })
    await laptop.engine.synchronise()
    expect(await onServer()).toMatchObject([{ titulo: 'Meu' }])
  })
})

describe('thirty days at once', () => {
  it('leave in one request and in their order, each with its own verdict, also after a closed app', async () => {
    laptop.network.via = offline
    const written = devotional(7, 'O de antes')
    const taken = devotional(9, 'De outra pessoa')
    await ministry.server.sql(
      `insert into public.devotionals (id, day_number, title, theme, verse, reflection, action)
       values ('${written.id}', 7, 'Escrito', 't', 'v', 'r', 'a'), ('${taken.id}', 9, 'De outra pessoa', 't', 'v', 'r', 'a')`,
    )
    laptop.network.via = online
    await laptop.engine.synchronise()
    laptop.network.via = offline
    const days = Array.from({ length: 30 }, (_, i) => (i === 6 ? written : devotional(i + 1)))
    const bases = await Promise.all(days.map(({ id }) => baseOf('devotionals', id)))
    await laptop.publishing.saveAll(
      'devotionals',
      days.map((draft, i) => ({ draft, base: bases[i]! })),
    )
    laptop = await laptop.reopen()
    laptop.network.via = online
    laptop.requests.length = 0
    await laptop.engine.synchronise()
    expect(laptop.requests).toHaveLength(1)
    const stored = await ministry.server.sql<{ day_number: number; title: string }>(
      'select day_number, title from public.devotionals order by 1',
    )
    expect(stored.map(({ day_number }) => day_number)).toEqual(days.map((_, i) => i + 1))
    expect([stored[6]!.title, stored[8]!.title]).toEqual(['O de antes', 'De outra pessoa'])
    const after = await firstValueFrom(laptop.publishing.watch('devotionals'))
    expect(after.filter(({ state }) => state === 'published')).toHaveLength(30)
    expect(after.filter(({ state }) => state !== 'published')).toMatchObject([
      { state: 'refused', doc: { id: days[8]!.id }, refusal: { code: '23505' } },
    ])
  })
})

describe('what the server does not accept', () => {
  it('a day already written is kept with its reason, and does not hold back the rest', async () => {
    await ministry.devotional(3)
    await save('devotionals', devotional(3))
    await save('devotionals', devotional(4))
    await laptop.engine.synchronise()
    const found = await firstValueFrom(laptop.publishing.watch('devotionals'))
    expect(found.map(({ doc, state, refusal }) => [doc.day_number, state, refusal?.code]).sort()).toEqual([
      [3, 'published', undefined],
      [3, 'refused', '23505'],
      [4, 'published', undefined],
    ])
    const refused = found.find(({ state }) => state === 'refused')!
    await save('devotionals', { ...refused.doc, day_number: 5 })
    await laptop.engine.synchronise()
    expect(await status()).toMatchObject({ pending: [], refused: [] })
  })

  it('what she could never publish can be deleted right here', async () => {
    await ministry.devotional(3)
    const draft = devotional(3)
    await save('devotionals', draft)
    await laptop.engine.synchronise()
    await remove('devotionals', draft.id)
    expect(await laptop.replica.unsent(10)).toEqual([])
    expect(await status()).toMatchObject({ pending: [], refused: [] })
  })

  it('a freed day can be written again: her actions arrive in her order', async () => {
    const old = devotional(9, 'Antigo')
    await save('devotionals', old)
    await laptop.engine.synchronise()
    laptop.network.via = offline
    // Without the second gesture, the first one would leave first.
    await save('devotionals', { ...old, title: 'Antigo, corrigido' })
    await remove('devotionals', old.id)
    await save('devotionals', devotional(9, 'Novo'))
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await ministry.server.sql('select title from public.devotionals')).toEqual([{ title: 'Novo' }])
    expect((await status()).refused).toEqual([])
  })

  it('a plain member cannot publish, whatever she sends; a former administrator is told and keeps what she wrote', async () => {
    const maria = await ministry.person(`maria${count}`)
    const mine: PushRow = {
      c: 'recados',
      id: randomUUID(),
      doc: { titulo: 'Meu', mensagem: 'Olá' },
      write: { base: 0, chain: randomUUID(), seq: 1 },
    }
    const { verdicts } = await say(maria, [mine, { ...mine, doc: null }])
    expect(verdicts).toMatchObject([
      { ok: false, code: 'FL403' },
      { ok: false, code: 'FL403' },
    ])

    laptop.network.via = offline
    await save('recados', recado('Guardado'))
    await ministry.server.sql(`update public.user_roles set role = 'member' where user_id = $1`, [ana.id])
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await onServer()).toEqual([])
    expect((await status()).refused).toMatchObject([{ kind: 'recado', code: 'FL403', doc: { titulo: 'Guardado' } }])
  })

  it('a server that does not know publishing yet: it waits, and the rest goes on', async () => {
    laptop.network.via = async (_request, send) => {
      const outcome = await send()
      if (!outcome.ok) return outcome
      const { push } = laptop.requests.at(-1)!
      const verdicts = outcome.answer.verdicts.map((verdict, i) =>
        'write' in push[i]!
          ? { ok: false as const, code: '0A000', message: 'Unknown collection', rev: null, doc: null }
          : verdict,
      )
      return { ok: true, answer: { ...outcome.answer, verdicts } }
    }
    const draft = recado('Espera')
    await save('recados', draft)
    await laptop.commands.startJourney()
    await laptop.engine.synchronise()
    laptop.errors.length = 0
    expect(await laptop.all('progress')).toMatchObject([{ unsent: 0 }])
    expect((await rows())[0]).toMatchObject({ state: 'waiting' })
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect((await rows())[0]).toMatchObject({ state: 'published' })
  })

  it('only what a device may say: author and date are the server’s, unknown fields are skipped', async () => {
    const id = randomUUID()
    const write = { base: 0, chain: randomUUID(), seq: 1 }
    const doc = {
      titulo: 'Título',
      mensagem: 'Olá',
      fixo: true,
      anexos: [],
      autor: 'Outra',
      publicado_em: '2001-01-01T00:00:00Z',
      futuro: 1,
      id: randomUUID(),
    }
    const { verdicts } = await say(ana, [{ c: 'recados', id, doc, write }])
    expect(verdicts).toEqual([{ ok: true }])
    const [stored] = await ministry.server.sql<{ autor: string; is_new: boolean }>(
      `select autor, publicado_em > now() - interval '1 minute' as is_new from public.recados where id = $1`,
      [id],
    )
    expect(stored).toEqual({ autor: 'admin', is_new: true })
    // What an older device does not know stays as it is.
    await say(ana, [{ c: 'recados', id, doc: { titulo: 'Só o título' }, write: { ...write, seq: 2 } }])
    expect(await onServer()).toMatchObject([{ titulo: 'Só o título', fixo: true }])
  })

  it.each([
    ['an id that is none', { id: 'x' }, '22P02'],
    ['no fields', { doc: {} }, '22023'],
    ['a malformed chain', { write: { base: 0, chain: 'x', seq: 1 } }, '22P02'],
    ['an empty title', { doc: { titulo: '', mensagem: 'Olá', fixo: false, anexos: [] } }, '23514'],
    ['a table that is no content', { c: 'user_roles' }, '0A000'],
  ])('garbage is refused without touching anything: %s', async (_what, more, code) => {
    const push = {
      c: 'recados',
      id: randomUUID(),
      doc: { titulo: 'Título', mensagem: 'Olá', fixo: false, anexos: [] },
      write: { base: 0, chain: randomUUID(), seq: 1 },
      ...more,
    }
    const { verdicts } = await say(ana, [push as never])
    expect(verdicts).toMatchObject([{ ok: false, code }])
    expect(await onServer()).toEqual([])
  })
})

it('what is seen on a picture stays on the device where the server is older than that field, and goes later', async () => {
  const [current] = await ministry.server.sql<{ source: string }>(
    `select pg_get_functiondef('sync.content_fields(text)'::regprocedure) as source`,
  )
  const older = current!.source.replaceAll(/,\s*'image_alt'/g, '')
  expect(older).not.toBe(current!.source)
  for (const draft of [devotional(11), { ...devotional(12), rascunho: true }]) {
    await ministry.server.sql(older)
    const described = { ...draft, image_alt: 'Uma flor' }
    await laptop.publishing.save('devotionals', described, 0)
    await laptop.engine.synchronise()
    const only = async () => {
      const all = await firstValueFrom(laptop.publishing.watch('devotionals'))
      return all.find(({ doc }) => doc.id === draft.id)!
    }
    // Members have the rest; what is missing is not forgotten, and does not hold up what follows.
    expect(await only()).toMatchObject({
      state: 'refused',
      refusal: { code: FIELD_UNKNOWN },
      doc: { title: draft.title, image_alt: 'Uma flor' },
      published: { title: draft.title },
    })
    expect((await only()).published).not.toHaveProperty('image_alt')
    expect(await laptop.replica.unsent(10)).toEqual([])

    await ministry.server.sql(current!.source)
    const { doc, base } = await only()
    await laptop.publishing.save('devotionals', doc, base)
    await laptop.engine.synchronise()
    expect(await only()).toMatchObject({ state: 'published', doc: { image_alt: 'Uma flor' }, refusal: null })
  }
})

it.each(Object.entries(FIELDS))(
  'for %s the device sends what the server accepts, and nothing more',
  async (collection, fields) => {
    const [row] = await ministry.server.sql<{ accepted: string[] }>('select sync.content_fields($1) as accepted', [
      collection,
    ])
    expect(row!.accepted).toEqual(fields)
  },
)

it('two copies of one push at the same time give one publication', async () => {
  const push: ExchangeRequest['push'] = [
    {
      c: 'recados',
      id: randomUUID(),
      doc: { titulo: 'Uma vez', mensagem: 'Olá', fixo: false, anexos: [] },
      write: { base: 0, chain: randomUUID(), seq: 1 },
    },
  ]
  const answers = await Promise.all([say(ana, push), say(ana, push), say(ana, push)])
  expect(answers.map(({ verdicts }) => verdicts)).toEqual([[{ ok: true }], [{ ok: true }], [{ ok: true }]])
  expect(await onServer()).toHaveLength(1)
})
