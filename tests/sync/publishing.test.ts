import { randomUUID } from 'node:crypto'
import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discardRefused } from '#sync/member/refused-writes.ts'
import type { ContentCollection, ExchangeAnswer, ExchangeRequest, PushRow } from '#sync/engine/wire.ts'
import type { ContentDraft } from '#sync/model/content.ts'
import type { SyncStatus } from '#sync/model/status.ts'
import { FIELDS } from '#sync/member/publishing.ts'
import { postExchange } from '#sync/api/exchange.ts'
import { watchStatus } from '#sync/member/status.ts'
import { openDevice, offline, online, type Device } from '#tests/kit/device.ts'
import { openMinistry, type Ministry, type Person } from '#tests/kit/ministry.ts'

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
/** As her screens do it: upon what they show. */
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

/** Another device, without a database: what it says and hears. */
async function say(person: Person, push: PushRow[]): Promise<ExchangeAnswer> {
  const outcome = await postExchange(
    { v: 1, epoch: null, cursor: { content: 0, own: 0 }, limit: 2000, push },
    await ministry.tokenOf(person),
    ministry.server,
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.answer
}

describe('publicar sem internet', () => {
  it('fica guardado, aparece como aguardando, sobrevive ao fechar, e chega num só pedido', async () => {
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

  it('o que muda é o que ela mudou, também o que ficou vazio; e voltar ao que está publicado não envia nada', async () => {
    const draft = devotional(7)
    await save('devotionals', { ...draft, image_url: 'https://exemplo.example/a.png' })
    await laptop.engine.synchronise()
    await save('devotionals', {
      ...draft,
      title: 'Outro título',
      prayer: undefined as never,
      image_url: undefined as never,
    })
    await laptop.engine.synchronise()
    const [stored] = await ministry.server.sql('select title, prayer, image_url, theme from public.devotionals')
    expect(stored).toEqual({ title: 'Outro título', prayer: null, image_url: null, theme: 'tema' })

    const before = laptop.requests.length
    const { prayer: _prayer, ...same } = draft
    await save('devotionals', { ...same, title: 'Outro título' })
    expect(await laptop.replica.unsent(10)).toEqual([])
    expect(laptop.requests).toHaveLength(before)
  })

  it('a resposta se perde e ela edita de novo: as duas chegam, e ninguém a acusa de si mesma', async () => {
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

  it('uma cópia atrasada não desfaz o que veio depois, nem traz de volta o que foi excluído', async () => {
    const draft = recado('Primeira')
    await save('recados', draft)
    const [first] = (await laptop.replica.unsent(10)) as PushRow[]
    await laptop.engine.synchronise()
    await save('recados', { ...draft, titulo: 'Segunda' })
    const [second] = (await laptop.replica.unsent(10)) as PushRow[]
    await laptop.engine.synchronise()
    // The worker delivers what it kept; nobody hears what became of it.
    await say(ana, [first!])
    expect(await onServer()).toMatchObject([{ titulo: 'Segunda' }])

    await remove('recados', draft.id)
    await laptop.engine.synchronise()
    expect(await onServer()).toEqual([])
    await say(ana, [first!, second!])
    expect(await onServer()).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('uma edição enquanto a primeira está a caminho continua aguardando, e chega', async () => {
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

describe('o que ela viu ainda esperando, e já foi publicado', () => {
  it('é dela: o que escreve em seguida vale, e ninguém a acusa de si mesma', async () => {
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

  it('mas não o que outra mudou nesse instante', async () => {
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

describe('o que ela descarta', () => {
  it('antes de sair não chega, e nenhuma cópia que alguém ainda guarda o publica', async () => {
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

  it('com a resposta perdida volta a ser o que era: some o que era novo, e uma edição se desfaz', async () => {
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

  it('não desfaz o que outra mudou depois; e o que ela escreve de novo vale', async () => {
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

describe('duas administradoras', () => {
  let draft: ContentDraft<'recados'>
  beforeEach(async () => {
    draft = recado('Como era')
    await save('recados', draft)
    await laptop.engine.synchronise()
    laptop.network.via = offline
  })
  const meanwhile = () =>
    ministry.server.sql(`update public.recados set titulo = 'De outra', fixo = true where id = $1`, [draft.id])

  it('o que outra mudou no meio-tempo não é desfeito sem que ela saiba; ela publica assim mesmo', async () => {
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

  it('o que ela salva sobre o que viu ontem não desfaz o que outra corrigiu hoje, mesmo que a notícia já tenha chegado', async () => {
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

  it('o que ela decidiu sobre o da outra vale, também enquanto o dela ainda espera', async () => {
    await save('recados', { ...draft, titulo: 'Meu' })
    const [first] = (await laptop.replica.unsent(10)) as PushRow[]
    await meanwhile()
    // What is published has come; what she wrote has not left.
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

  it('ou descarta o seu, e fica o da outra', async () => {
    await save('recados', { ...draft, titulo: 'Meu' })
    await meanwhile()
    laptop.network.via = online
    await laptop.engine.synchronise()
    await laptop.publishing.discard('recados', draft.id)
    expect(await rows()).toMatchObject([{ state: 'published', doc: { titulo: 'De outra' } }])
    expect((await status()).refused).toEqual([])
  })

  it('também ao tirar da lista das não enviadas; o que ela já salvou de novo fica', async () => {
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

  it('uma exclusão do que a outra mudou pergunta antes; do que ela excluiu também, não', async () => {
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

  it('uma edição do que a outra excluiu fica guardada, e pode ser publicada de novo', async () => {
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

describe('o que o servidor não aceita', () => {
  it('um dia já escrito fica guardado com o motivo, e não segura o resto', async () => {
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

  it('o que ela nunca conseguiu publicar se exclui aqui mesmo', async () => {
    await ministry.devotional(3)
    const draft = devotional(3)
    await save('devotionals', draft)
    await laptop.engine.synchronise()
    await remove('devotionals', draft.id)
    expect(await laptop.replica.unsent(10)).toEqual([])
    expect(await status()).toMatchObject({ pending: [], refused: [] })
  })

  it('um dia libertado pode ser escrito de novo: o que ela fez chega na ordem em que fez', async () => {
    const old = devotional(9, 'Antigo')
    await save('devotionals', old)
    await laptop.engine.synchronise()
    laptop.network.via = offline
    // The first gesture would be the first to leave, were it not for the second.
    await save('devotionals', { ...old, title: 'Antigo, corrigido' })
    await remove('devotionals', old.id)
    await save('devotionals', devotional(9, 'Novo'))
    laptop.network.via = online
    await laptop.engine.synchronise()
    expect(await ministry.server.sql('select title from public.devotionals')).toEqual([{ title: 'Novo' }])
    expect((await status()).refused).toEqual([])
  })

  it('uma membra não publica, por mais que envie; quem deixou de administrar é avisada e guarda o que escreveu', async () => {
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

  it('um servidor que ainda não conhece a publicação: espera, e o resto segue', async () => {
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

  it('só o que um aparelho pode dizer: autor e data são do servidor, o desconhecido é passado por cima', async () => {
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
    ['um id que não é um', { id: 'x' }, '22P02'],
    ['sem campos', { doc: {} }, '22023'],
    ['uma cadeia que não é uma', { write: { base: 0, chain: 'x', seq: 1 } }, '22P02'],
    ['um título vazio', { doc: { titulo: '', mensagem: 'Olá', fixo: false, anexos: [] } }, '23514'],
    ['uma tabela que não é conteúdo', { c: 'user_roles' }, '0A000'],
  ])('lixo é recusado sem tocar em nada: %s', async (_what, more, code) => {
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

it.each(Object.entries(FIELDS))(
  'o aparelho envia de %s o que o servidor aceita, e nada mais',
  async (collection, fields) => {
    const [row] = await ministry.server.sql<{ accepted: string[] }>('select sync.content_fields($1) as accepted', [
      collection,
    ])
    expect(row!.accepted).toEqual(fields)
  },
)

it('duas cópias do mesmo envio ao mesmo tempo dão uma publicação', async () => {
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
