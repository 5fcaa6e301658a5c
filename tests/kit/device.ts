import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { makeCommands } from '#sync/member/commands.ts'
import { makeDexieStorage } from '#sync/database/rxdb-internals.ts'
import { openDatabase, type LocalDatabase } from '#sync/database/open.ts'
import { readAll } from '#sync/database/collections.ts'
import type { LocalDocuments } from '#sync/database/schemas.ts'
import { makeEngine, type Engine } from '#sync/engine/engine.ts'
import type { ExchangeOutcome, Network, Account, CollectionName, ExchangeRequest } from '#sync/engine/wire.ts'
import { makeReplica, type Replica } from '#sync/engine/replica.ts'
import { makePublishing, type Publishing } from '#sync/member/publishing.ts'
import { postExchange } from '#sync/api/exchange.ts'
import type { Ministry, Person } from './ministry.ts'

/**
 * A phone in Node: RxDB on Dexie on an in-memory IndexedDB, the real engine, and real requests to
 * the real server. RxDB allows 13 open collections per process, so a test file has one phone at a
 * time; `reopen` is the same phone after its app was closed.
 */
export interface Device {
  database: LocalDatabase
  replica: Replica
  engine: Engine
  commands: ReturnType<typeof makeCommands>
  publishing: Publishing
  accounts: Account[]
  errors: unknown[]
  requests: ExchangeRequest[]
  /** The network between the phone and the server; tests replace it. */
  network: { via: (request: ExchangeRequest, send: () => Promise<ExchangeOutcome>) => Promise<ExchangeOutcome> }
  all<N extends CollectionName>(name: N): Promise<LocalDocuments[N][]>
  reopen(): Promise<Device>
  close(): Promise<void>
}

export const offline = async (): Promise<ExchangeOutcome> => ({ ok: false, failure: { kind: 'unreachable' } })
export const online = (_request: ExchangeRequest, send: () => Promise<ExchangeOutcome>) => send()

export async function openDevice(
  ministry: Ministry,
  person: Person,
  indexedDB = new IDBFactory(),
  clock = { now: Date.now },
): Promise<Device> {
  const database = await openDatabase(person.id, makeDexieStorage(indexedDB, IDBKeyRange), false)
  const replica = makeReplica(database)
  const requests: ExchangeRequest[] = []
  const accounts: Account[] = []
  const errors: unknown[] = []
  const network: Device['network'] = { via: online }
  let token: string | undefined
  const port: Network = {
    exchange: (request) => {
      requests.push(structuredClone(request))
      return network.via(request, async () => {
        token ??= await ministry.tokenOf(person)
        return postExchange(request, token, ministry.server)
      })
    },
  }
  const engine = makeEngine({
    replica,
    network: port,
    clock: { now: () => clock.now(), after: () => () => {} },
    lock: { run: (work) => work() },
    listener: { onAccount: (account) => accounts.push(account) },
    report: (error) => errors.push(error),
  })
  const commands = makeCommands(
    database,
    replica,
    () => {},
    () => clock.now(),
  )

  return {
    database,
    replica,
    engine,
    commands,
    publishing: makePublishing(database, () => {}),
    accounts,
    errors,
    requests,
    network,
    all: async (name) => readAll((await database.collection(name)) as never),
    async reopen() {
      await database.close()
      return openDevice(ministry, person, indexedDB, clock)
    },
    close: () => database.close(),
  }
}
