import { StartError } from '../options.ts'
import { type Database, type DatabaseOptions, type Row, type Transaction, makeMutex } from './database.ts'
import { connectionLost, isConnectionLost } from './connection-lost.ts'
import { LiteConnection } from './lite-connection.ts'
import { compileProgram, IN_MEMORY, openEngine } from './pglite-engine.ts'
import { quoted, startPgliteThread, type PgliteThread } from './pglite-thread.ts'
import { DEFAULT_LIMITS, statementLimit } from './statement-limit.ts'

/**
 * PGlite has no checkpointer: without a clock its log of writes would grow until the server stops,
 * and after a power cut all of it would be read again. In milliseconds.
 */
const CHECKPOINT_MS = 600_000

/** What has changed of tables that were not vacuumed within a day. */
const UNTIDY = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
  where schemaname <> 'pg_toast' and n_dead_tup + n_mod_since_analyze + n_ins_since_vacuum > 0
    and coalesce(last_vacuum < now() - interval '1 day', true)`

/**
 * Postgres in a thread of this process. It has one session, and lite's transactions on it are not
 * isolated: a second request would run inside the first one's BEGIN, with its role and claims. So
 * all access takes turns.
 */
export async function openPglite(
  path: string | 'memory',
  { log = () => undefined, limits = DEFAULT_LIMITS, checkpointEvery = CHECKPOINT_MS }: DatabaseOptions = {},
): Promise<Database> {
  const thread = path === 'memory' ? startPgliteInProcess() : startPgliteThread(path, (what) => log('error', what))
  try {
    await thread.ready()
  } catch (error) {
    // The folder holds something else, or half a database after the disk was full.
    throw new StartError(
      `O banco em ${path} não abre, talvez depois de uma queda de energia ou de um disco cheio: restaure a última cópia de segurança (npm run restore -- ARQUIVO.tar.gz --substituir), ou mova essa pasta dali para começar com um banco vazio (${(error as Error).message.split('\n', 1)[0]})`,
      { cause: error },
    )
  }

  const mutex = makeMutex()
  /** The thread's generation when the current turn began: what the turn opened is gone with it. */
  let turnGeneration = 0
  let hasFailed = false
  const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
    mutex(async () => {
      await thread.ready()
      turnGeneration = thread.generation
      hasFailed = false
      try {
        return await task()
      } finally {
        if (hasFailed && thread.generation === turnGeneration) await endOpenTransaction()
      }
    })
  /**
   * All callers share the session: a transaction left open would become the next caller's. After a
   * message that it did not understand, PGlite fails once more, whatever the statement.
   */
  const endOpenTransaction = async (): Promise<void> => {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        await thread.ask('rollback', [], null)
        return
      } catch {
        // Try again.
      }
    }
    thread.restart()
  }

  const ask = async (sql: string, params: readonly unknown[] | null) => {
    if (thread.generation !== turnGeneration) {
      // There is nothing left to roll back.
      if (sql === 'rollback') return { rows: [] }
      throw connectionLost('The database ended in the middle of this.')
    }
    try {
      return await thread.ask(sql, params, statementLimit.current())
    } catch (error) {
      hasFailed = true
      // The thread's events belong to no request; here the loss is noted for the request it
      // happened to.
      isConnectionLost(error)
      throw error
    }
  }
  const session: Transaction = {
    query: async <R = Row>(sql: string, params: readonly unknown[] = []) => (await ask(sql, params)).rows as R[],
    script: async (sql) => void (await ask(sql, null)),
  }

  let checkpointed = ''
  const checkpoint = () =>
    inTurn(async () => {
      const [row] = await session.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
      if (row!.lsn === checkpointed) return
      await session.query('checkpoint')
      const [after] = await session.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
      checkpointed = after!.lsn
    })
  /**
   * Nor has PGlite an autovacuum: without this what is deleted would never make room, and the
   * planner would know nothing of what the tables hold. A turn for each, so that requests come in between.
   */
  const tidy = async () => {
    for (const { name } of await inTurn(() => session.query<{ name: string }>(UNTIDY))) {
      if (isClosing) return
      await inTurn(() => session.query(`vacuum (analyze) ${name}`))
    }
  }
  let isClosing = false
  let isTidying = false
  const clock = setInterval(() => {
    if (isTidying) return
    isTidying = true
    checkpoint()
      .then(tidy)
      .catch((error: Error) => log('error', 'upkeep', error.message))
      .finally(() => (isTidying = false))
  }, checkpointEvery)
  clock.unref()

  return {
    kind: 'pglite',
    connection: new LiteConnection(
      async () => ({ query: async (sql, params) => ask(sql, params), release: () => {} }),
      {
        limits,
        endsStatements: false,
      },
    ),
    query: (sql, params) => inTurn(() => session.query(sql, params)),
    transaction: (run) =>
      inTurn(async () => {
        await session.query('begin')
        try {
          const result = await run(session)
          await session.query('commit')
          return result
        } catch (error) {
          await session.query('rollback')
          throw error
        }
      }),
    exclusively: (run) => inTurn(() => run(session)),
    listen: (channel, receive) => inTurn(() => thread.listen(channel, receive)),
    close: () => {
      isClosing = true
      clearInterval(clock)
      return mutex(() => thread.close())
    },
  }
}

/**
 * Without a thread, for a database in memory (tests): an ended thread would lose it, so nothing is
 * ended.
 */
function startPgliteInProcess(): PgliteThread {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const opening = compileProgram().then((program) =>
    openEngine(IN_MEMORY, program, (channel, payload) => {
      for (const receive of listeners.get(channel) ?? []) receive(payload)
    }),
  )
  return {
    generation: 0,
    ready: async () => void (await opening),
    ask: async (sql, params) => (await opening).ask(sql, params),
    async listen(channel, receive) {
      const receivers = listeners.get(channel) ?? new Set()
      listeners.set(channel, receivers.add(receive))
      await (await opening).ask(`listen ${quoted(channel)}`, [])
      return async () => void receivers.delete(receive)
    },
    restart: () => undefined,
    close: async () => (await opening).close(),
  }
}
