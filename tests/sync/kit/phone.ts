import type { RxStorage } from 'rxdb'
import { makeCommands } from '#sync/member/commands.ts'
import { readAll } from '#sync/database/collections.ts'
import { openDatabase, type LocalDatabase } from '#sync/database/open.ts'
import type { LocalDocuments } from '#sync/database/schemas.ts'
import { makeEngine, type Engine } from '#sync/engine/engine.ts'
import type { ExchangeOutcome, Network, Account, CollectionName, ExchangeRequest } from '#sync/engine/wire.ts'
import { makeReplica, type Replica } from '#sync/engine/replica.ts'
import { makePublishing, type Publishing } from '#sync/member/publishing.ts'
import { isInjected, withFaults, type Fate, type Hooks, type StorageCall } from './faulty-storage.ts'

export interface PhoneOptions {
  userId: string
  /** Keeps what is stored while the app is closed. */
  storage: RxStorage<unknown, unknown>
  /** The way to the server; never throws because of a network failure. */
  exchange(request: ExchangeRequest): Promise<ExchangeOutcome>
  /** Milliseconds since the epoch, by this phone's clock. */
  now?(): number
  /** Runs something later; by default never: the test decides when. */
  after?(ms: number, run: () => void): () => void
  /** What becomes of each storage call. */
  fate?(call: StorageCall, collection: string): Fate
  stored?: Hooks['stored']
  /** Its node name in clock values, where it must not be random. */
  name?: string
  collections?: readonly CollectionName[]
  /** A broken engine part, to show that a test can fail. */
  sabotage?(replica: Replica, network: Network): { replica: Replica; network: Network }
}

/** The app, open on a phone. */
export interface OpenApp {
  database: LocalDatabase
  replica: Replica
  engine: Engine
  commands: ReturnType<typeof makeCommands>
  publishing: Publishing
}

/** The app was killed; nothing it still does has an effect. */
export class Killed extends Error {
  override name = 'Killed'
}

export interface Phone {
  /** Opens the app if it is closed; tries again when the storage fails. */
  open(): Promise<OpenApp>
  close(): Promise<void>
  /** The app as it runs now; null if it is closed or was killed. */
  readonly running: OpenApp | null
  /**
   * Every call of storage and network counts as two steps: before it and after it. The app dies at
   * the n-th from now.
   */
  killAt(step: number): void
  /** Steps so far. */
  readonly steps: number
  readonly isKilled: boolean
  /** What the app reported and no test injected. */
  readonly unexpectedErrors: unknown[]
  readonly accounts: Account[]
  readonly requests: ExchangeRequest[]
  all<N extends CollectionName>(name: N): Promise<LocalDocuments[N][]>
  /** What was refused, by its key. */
  refused(): Promise<Map<string, { code: string; message: string; doc: unknown }>>
}

const OPENING_TRIES = 20

export function makePhone(options: PhoneOptions): Phone {
  const { userId, exchange, now = Date.now, after = () => () => {}, fate = () => 'works', collections } = options
  const unexpectedErrors: unknown[] = []
  const accounts: Account[] = []
  const requests: ExchangeRequest[] = []
  let app: OpenApp | null = null
  let steps = 0
  let lastStep = Infinity
  let isKilled = false

  const step = () => {
    steps += 1
    if (steps >= lastStep) isKilled = true
    if (isKilled) throw new Killed('The app was killed')
  }
  const report = (error: unknown) => {
    if (!isInjected(error) && !(error instanceof Killed)) unexpectedErrors.push(error)
  }

  const storage = withFaults(options.storage, {
    fate(call, collection) {
      step()
      return fate(call, collection)
    },
    done: step,
    ...(options.stored ? { stored: options.stored } : {}),
  })

  const network: Network = {
    async exchange(request) {
      step()
      requests.push(structuredClone(request))
      const outcome = await exchange(request)
      step()
      return outcome
    },
  }

  async function start(): Promise<OpenApp> {
    // Two phones of one member in one process: RxDB tells databases apart by their names.
    const database = await openDatabase(options.name ? `${userId}-${options.name}` : userId, storage, false)
    try {
      const sound = makeReplica(database, collections)
      const { replica, network: line } = options.sabotage?.(sound, network) ?? { replica: sound, network }
      if (options.name && !(await replica.readMetadata('device')))
        await replica.writeMetadata('device', { name: options.name })
      const engine = makeEngine({
        replica,
        network: line,
        clock: { now, after },
        lock: { run: (work) => work() },
        listener: { onAccount: (account) => accounts.push(account) },
        report,
      })
      const commands = makeCommands(database, replica, () => {}, now)
      return { database, replica, engine, commands, publishing: makePublishing(database, () => {}) }
    } catch (error) {
      await database.close()
      throw error
    }
  }

  const phone: Phone = {
    async open() {
      if (app && !isKilled) return app
      if (app) await phone.close()
      lastStep = Infinity
      isKilled = false
      for (let tries = 1; ; tries++) {
        try {
          app = await start()
          return app
        } catch (error) {
          if (!isInjected(error) || tries >= OPENING_TRIES) throw error
        }
      }
    },
    async close() {
      const closing = app
      app = null
      closing?.engine.stop()
      await closing?.database.close()
    },
    killAt(count) {
      lastStep = steps + count
    },
    get running() {
      return isKilled ? null : app
    },
    get steps() {
      return steps
    },
    get isKilled() {
      return isKilled
    },
    unexpectedErrors,
    accounts,
    requests,
    all: async (name) => readAll((await (await phone.open()).database.collection(name)) as never),
    async refused() {
      const notes = await readAll(await (await phone.open()).database.meta())
      return new Map(
        notes.flatMap(({ id, value }) =>
          id.startsWith('refused:') ? [[id.slice('refused:'.length), value as never]] : [],
        ),
      )
    },
  }
  return phone
}
