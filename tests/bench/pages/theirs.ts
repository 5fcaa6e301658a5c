import { createClient } from '@supabase/supabase-js'
import { createRxDatabase, type RxCollection } from 'rxdb'
import { replicateSupabase } from 'rxdb/plugins/replication-supabase'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { schemas } from '#sync/database/schemas.ts'
import { ALL_COLLECTIONS } from '#sync/engine/replica.ts'
import type { CollectionName } from '#sync/engine/wire.ts'
import { backend } from '#sync/api/backend.ts'
import type { TheirsBench } from './contract.ts'
import { countStored } from './count-stored.ts'
import { waitingSince } from './waiting.ts'

/** The most rows that a hosted PostgREST returns: the largest batch that works there. */
const LARGEST_BATCH = 1_000

/**
 * The plugin quotes its columns in `or=("_modified".gt.…)`, which PostgREST allows and the embedded
 * server cannot parse. Without the quotes the question is the same.
 */
const unquoted: typeof fetch = (input, init) =>
  fetch(typeof input === 'string' ? input.replaceAll(/%22(_modified|id)%22/g, '$1') : input, init)

const client = createClient(backend.url, backend.publishableKey, { global: { fetch: unquoted } })

interface PlainSchema {
  properties: Record<string, object>
  required: string[]
  indexes: string[]
}

/**
 * Our schema without the fields that our engine keeps in a document; theirs keeps a document of its
 * own beside each.
 */
function theirSchema(name: CollectionName) {
  const schema = structuredClone(schemas[name]) as unknown as PlainSchema
  const ours = ['rev', 'edit', 'unsent']
  for (const field of ours) delete schema.properties[field]
  schema.required = schema.required.filter((field) => !ours.includes(field))
  schema.indexes = schema.indexes.filter((index) => !ours.includes(index))
  return schema
}

async function openDatabase() {
  const database = await createRxDatabase({
    name: 'theirs',
    storage: getRxStorageDexie(),
    multiInstance: true,
    eventReduce: true,
  })
  await database.addCollections(
    Object.fromEntries(ALL_COLLECTIONS.map((name) => [name, { schema: theirSchema(name) as never }])),
  )
  return database
}

type Database = Awaited<ReturnType<typeof openDatabase>>

/**
 * As https://rxdb.info/replication-supabase.html sets it up. No leader election: it only takes time
 * here.
 */
function replicate(database: Database, batchSize: number) {
  return ALL_COLLECTIONS.map((name) =>
    replicateSupabase({
      tableName: `bench_${name}`,
      client,
      collection: database.collections[name] as RxCollection,
      replicationIdentifier: `${name}-supabase`,
      live: true,
      waitForLeadership: false,
      pull: { batchSize, modifier: (doc) => withoutNulls(doc) },
      push: { batchSize },
    }),
  )
}

/**
 * The modifier from its documentation: it removes a null where the schema has an optional field.
 */
function withoutNulls<Doc extends Record<string, unknown>>(doc: Doc): Doc {
  delete doc.user_id
  for (const [field, value] of Object.entries(doc)) if (value === null) delete doc[field]
  return doc
}

let running: Database | null = null

const bench: TheirsBench = {
  async signIn(credentials) {
    const { error } = await client.auth.signInWithPassword(credentials)
    if (error) throw error
  },

  async start() {
    running = await openDatabase()
    const states = replicate(running, LARGEST_BATCH)
    for (const state of states) state.error$.subscribe((error) => console.warn('replication', error.message))
    await Promise.all(states.map((state) => state.awaitInitialReplication()))
  },

  async store(recados, batchSize) {
    const database = await openDatabase()
    const counted = countStored(database.collections.recados as RxCollection, recados)
    const from = performance.now()
    const states = replicate(database, batchSize)
    const failed = new Promise<never>((_resolve, reject) => {
      for (const state of states) state.error$.subscribe(reject)
    })
    await Promise.race([Promise.all(states.map((state) => state.awaitInitialReplication())), failed])
    const settled = performance.now() - from
    return { stored: counted.at() - from, settled, waiting: waitingSince(from) }
  },

  async mark(ids) {
    if (!running) throw new Error('start() comes first')
    for (const id of ids) await running.collections.read_marks!.insert({ id, recado_id: id })
  },
}

Object.assign(window, { bench })
