import { firstValueFrom } from 'rxjs'
import type {
  ExchangeOutcome,
  CollectionName,
  ContentPushRow,
  ExchangeAnswer,
  ExchangeRequest,
} from '#sync/engine/wire.ts'
import type { ContentRow, Recado } from '#sync/model/content.ts'
import { isInjected } from './faulty-storage.ts'
import { Killed, makePhone, type OpenApp, type Phone } from './phone.ts'
import { makeRandom } from './random.ts'
import { memoryStorage } from './simulation.ts'
import type { SqlServer } from './sql-server.ts'

export interface PublishingSimulation {
  seed: number
  operations: number
  server: SqlServer
  /** The administrators; each has one device. */
  userIds: readonly string[]
  /** A server or a network that is broken on purpose. */
  tamper?(request: ExchangeRequest): Promise<ExchangeRequest>
}

const COLLECTIONS: readonly CollectionName[] = ['recados']
const MOST_RECADOS = 6

/**
 * Administrators write, change and remove the same few recados, mostly offline; requests are lost,
 * doubled and late, apps are killed. Two things must hold at every moment of the server's history,
 * and one at the end:
 *  - who replaced a text had that text (or its own successor) on her screen;
 *  - what was removed does not come back, unless someone who saw it gone publishes it again;
 *  - whatever an administrator saved was published, or was replaced by herself, or is on her device
 *    as refused.
 * @throws with what does not hold
 */
export async function simulatePublishing({
  seed,
  operations,
  server,
  userIds,
  tamper = async (request) => request,
}: PublishingSimulation): Promise<void> {
  const random = makeRandom(seed)
  const faults: string[] = []
  /**
   * For each written text, the text that its author saw; null where nothing was there. Texts are
   * unique.
   */
  const seen = new Map<string, string | null>()
  /** For each removal and each discard, by its write, what its author saw. */
  const removals = new Map<string, string | null>()
  /**
   * The same by administrator and recado, all of them, where the app was killed before it could
   * tell which write it was.
   */
  const attempts = new Map<string, (string | null)[]>()
  const attempt = (userId: string, id: string, sight: string | null) => {
    const key = `${userId}/${id}`
    attempts.set(key, [...(attempts.get(key) ?? []), sight])
  }
  const published = new Set<string>()
  /** Texts that their own author has replaced or discarded before they were published. */
  const superseded = new Set<string>()
  let isHealed = false
  let words = 0

  const present = async () =>
    new Map(
      (await server.sql<{ id: string; titulo: string }>('select id, titulo from public.recados')).map(
        ({ id, titulo }) => [id, titulo],
      ),
    )

  async function deliver(userId: string, asIs: ExchangeRequest): Promise<ExchangeAnswer> {
    const request = await tamper(structuredClone(asIs))
    const before = await present()
    const answer = await server.exchange(userId, request)
    const after = await present()
    for (const row of request.push as ContentPushRow[])
      judge(userId, row, before.get(row.id) ?? null, after.get(row.id) ?? null)
    return answer
  }

  function judge(userId: string, row: ContentPushRow, before: string | null, after: string | null): void {
    if (after !== null) published.add(after)
    if (before === after) return
    const known = removals.get(keyOf(row))
    const sights =
      known !== undefined
        ? [known]
        : row.doc === null
          ? (attempts.get(`${userId}/${row.id}`) ?? [])
          : [seen.get(row.doc.titulo as string) ?? null, ...(attempts.get(`${userId}/${row.id}`) ?? [])]
    if (after !== (row.doc === null ? null : row.doc.titulo))
      faults.push(`${before ?? 'nothing'} became ${after ?? 'nothing'}, which this request did not say`)
    if (!sights.some((sight) => descendsFrom(sight, before))) {
      faults.push(
        `${after ?? 'a removal'} replaced ${before ?? 'what was gone'}, though its author saw ${sights.map((sight) => sight ?? 'nothing').join(' or ')}`,
      )
    }
  }

  /** Whether the author of `sight` also knew `text`: it is that text, or was based on it. */
  function descendsFrom(sight: string | null, text: string | null): boolean {
    for (let at: string | null | undefined = sight; ; at = seen.get(at)) {
      if (at === text) return true
      if (at === null || at === undefined) return text === null
    }
  }

  const machines = userIds.map((userId, index) => {
    const machine = {
      userId,
      isOnline: true,
      sent: [] as ExchangeRequest[],
      phone: null as unknown as Phone,
      /** A form left open, or a draft kept of it, with what she saw when it opened. */
      form: null as { row: ContentRow<Recado>; sight: string | null } | null,
    }
    machine.phone = makePhone({
      userId,
      name: `admin${index}`,
      collections: COLLECTIONS,
      storage: memoryStorage(),
      exchange: (request) => travel(machine, request),
    })
    return machine
  })
  type Machine = (typeof machines)[number]

  async function travel(machine: Machine, request: ExchangeRequest): Promise<ExchangeOutcome> {
    const unreachable = { ok: false, failure: { kind: 'unreachable' } } as const
    const { compare: _compare, ...plain } = structuredClone(request)
    if (isHealed) return { ok: true, answer: await deliver(machine.userId, plain) }
    if (!machine.isOnline) return unreachable
    machine.sent.push(plain)
    if (random.chance(0.1)) return unreachable
    let answer = await deliver(machine.userId, plain)
    if (random.chance(0.15)) answer = await deliver(machine.userId, plain)
    // She goes on writing while the answer is on its way.
    const { running } = machine.phone
    if (running && random.chance(0.3)) await act(machine, running)
    return random.chance(0.2) ? unreachable : { ok: true, answer }
  }

  const rowsOf = (app: OpenApp) => firstValueFrom(app.publishing.watch('recados'))

  async function act(machine: Machine, app: OpenApp): Promise<void> {
    await unlessKilled(async () => {
      const rows = await rowsOf(app)
      if (machine.form && random.chance(0.3)) return saveForm(machine, app, rows)
      const row = rows.length > 0 ? random.pick(rows) : undefined
      if (!row || (rows.length < MOST_RECADOS && random.chance(0.3))) return write(machine, app, undefined)
      if (!machine.form && random.chance(0.2)) {
        machine.form = { row, sight: await sightOf(machine, app, row) }
        return
      }
      if (random.chance(0.65)) return write(machine, app, row)
      if (row.state !== 'published' && random.chance(0.5)) return discard(machine, app, row)
      return remove(machine, app, row)
    })
  }

  /**
   * What she knows of a recado: her own pending text, or what is published. Of a refused one, what
   * is published now.
   */
  async function sightOf(
    { userId }: Machine,
    app: OpenApp,
    row: ContentRow<Recado> | undefined,
  ): Promise<string | null> {
    if (!row || row.state === 'refused') return row?.published?.titulo ?? null
    if (row.state === 'waiting' && !row.isRemoval) return row.doc.titulo
    // She removed it or discarded a text, which may have arrived without her hearing of it.
    const sent = (await app.replica.unsent(100)).find(({ id }) => id === row.doc.id) as ContentPushRow | undefined
    return (
      (sent && (removals.get(keyOf(sent)) ?? attempts.get(`${userId}/${sent.id}`)?.at(-1))) ??
      row.published?.titulo ??
      null
    )
  }

  /**
   * What she began earlier: based on what she saw then, or, if she looks, on what is published now.
   */
  async function saveForm(machine: Machine, app: OpenApp, rows: ContentRow<Recado>[]): Promise<void> {
    const { row: opened, sight } = machine.form!
    const now = rows.find(({ doc }) => doc.id === opened.doc.id)
    if (now && now.state !== 'published' && !now.isRemoval) superseded.add(now.doc.titulo)
    if (now?.published && random.chance(0.3)) {
      if (now.base === now.rev) return write(machine, app, now)
      return write(machine, app, { ...now, base: now.rev }, now.published.titulo)
    }
    return write(machine, app, { ...opened, state: 'published' }, sight)
  }

  async function write(
    machine: Machine,
    app: OpenApp,
    row: ContentRow<Recado> | undefined,
    knownSight?: string | null,
  ): Promise<void> {
    const titulo = `texto ${++words}`
    seen.set(titulo, knownSight === undefined ? await sightOf(machine, app, row) : knownSight)
    closeForm(machine, row)
    const id = row?.doc.id ?? `00000000-0000-4000-8000-${String(words).padStart(12, '0')}`
    if (row && row.state !== 'published' && !row.isRemoval) superseded.add(row.doc.titulo)
    try {
      await app.publishing.save('recados', { id, titulo, mensagem: 'Olá', fixo: false, anexos: [] }, row?.base ?? 0)
    } catch (error) {
      // Nobody was told whether it was kept.
      superseded.add(titulo)
      throw error
    }
  }

  /** An action on a document replaces the draft that she had begun on it. */
  function closeForm(machine: Machine, row: ContentRow<Recado> | undefined): void {
    if (machine.form?.row.doc.id === row?.doc.id) machine.form = null
  }

  async function remove(machine: Machine, app: OpenApp, row: ContentRow<Recado>): Promise<void> {
    const { userId } = machine
    const sight = await sightOf(machine, app, row)
    closeForm(machine, row)
    if (row.state !== 'published' && !row.isRemoval) superseded.add(row.doc.titulo)
    attempt(userId, row.doc.id, sight)
    await app.publishing.remove('recados', row.doc.id, row.base)
    await note(app, row, sight)
  }

  /** By which write it is done, if her app still runs to see it. */
  async function note(app: OpenApp, row: ContentRow<Recado>, sight: string | null): Promise<void> {
    for (const sent of await app.replica.unsent(100)) {
      if (sent.c === 'recados' && sent.id === row.doc.id && !removals.has(keyOf(sent))) removals.set(keyOf(sent), sight)
    }
  }

  async function discard(machine: Machine, app: OpenApp, row: ContentRow<Recado>): Promise<void> {
    const sight = await sightOf(machine, app, row)
    closeForm(machine, row)
    if (!row.isRemoval) superseded.add(row.doc.titulo)
    attempt(machine.userId, row.doc.id, sight)
    await app.publishing.discard('recados', row.doc.id)
    await note(app, row, sight)
  }

  async function happen(): Promise<void> {
    const machine = random.pick(machines)
    const event = random.below(100)
    if (event < 55) return act(machine, await machine.phone.open())
    if (event < 80) return unlessKilled(async () => (await machine.phone.open()).engine.synchronise())
    if (event < 88) return void (machine.isOnline = !machine.isOnline)
    if (event < 92) return machine.phone.killAt(1 + random.below(30))
    if (event < 94) return machine.phone.close()
    if (machine.sent.length > 0) await deliver(machine.userId, random.pick(machine.sent))
  }

  try {
    for (let i = 0; i < operations; i++) await happen()
    isHealed = true
    for (let round = 0; round < 3; round++) {
      for (const { phone } of machines) {
        await phone.close()
        await (await phone.open()).engine.synchronise()
      }
    }
    const truth = await present()
    const kept = new Set<string>()
    for (const { phone, userId } of machines) {
      const rows = await rowsOf(await phone.open())
      for (const { doc, state } of rows) if (state !== 'published') kept.add(doc.titulo)
      if (rows.some(({ state }) => state === 'waiting')) faults.push(`${userId} still waits`)
      const shown = rows.flatMap((row) => (row.published ? [`${row.published.id} ${row.published.titulo}`] : [])).sort()
      const there = [...truth].map(([id, titulo]) => `${id} ${titulo}`).sort()
      if (JSON.stringify(shown) !== JSON.stringify(there))
        faults.push(`${userId} has ${shown.join()} instead of ${there.join()}`)
      faults.push(...phone.unexpectedErrors.map(String))
    }
    for (const text of seen.keys()) {
      if (!published.has(text) && !superseded.has(text) && !kept.has(text))
        faults.push(`${text} was saved, and is nowhere`)
    }
    if (faults.length > 0) throw new Error(faults.join('\n'))
  } finally {
    for (const { phone } of machines) await phone.close()
  }
}

const keyOf = ({ write }: Pick<ContentPushRow, 'write'>) => `${write.chain}/${write.seq}`

async function unlessKilled(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isInjected(error) && !(error instanceof Killed)) throw error
  }
}
