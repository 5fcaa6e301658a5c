import {
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb'

/** The calls of IndexedDB that can fail, each in the way in which browsers let it fail. */
export type IndexedDBCall =
  /** The request has an error: the backing store does not open. */
  | 'open'
  /** Throws: the connection is gone. */
  | 'transaction'
  /** The request has an error, and its transaction aborts. */
  | 'read'
  | 'write'
  /** All requests succeed; then the transaction aborts for lack of room. */
  | 'commit'

/** Asked at each call of the databases named by `isMeant`; true makes it fail. */
export interface Faults {
  isMeant(databaseName: string): boolean
  fails(call: IndexedDBCall, databaseName: string): boolean
}

/** What fake-indexeddb keeps private. */
interface Internals {
  _requests: { request: IDBRequest; operation: () => unknown }[]
  _state: string
  _abort(name: string): void
  _start(): void
}

const READS = ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const
const WRITES = ['put', 'add', 'delete', 'clear'] as const

const lost = () =>
  new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
const closing = () => new DOMException('The database connection is closing.', 'InvalidStateError')
const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')

/**
 * Makes calls of fake-indexeddb fail, beneath Dexie and RxDB.
 * @returns a function that restores them
 */
export function injectFaults({ isMeant, fails }: Faults): () => void {
  const undo: (() => void)[] = []
  type Method = (this: never, ...args: never[]) => unknown
  function wrap<T extends object>(type: { prototype: T }, name: string, replace: (original: Method) => Method) {
    const prototype = type.prototype as Record<string, Method>
    const original = prototype[name]!
    prototype[name] = replace(original)
    undo.push(() => (prototype[name] = original))
  }

  wrap(
    IDBFactory,
    'open',
    (original) =>
      function (this: never, ...args) {
        if (!isMeant(args[0] as unknown as string) || !fails('open', args[0] as unknown as string))
          return original.apply(this, args)
        const request = new IDBOpenDBRequest() as {
          error?: unknown
          readyState?: string
          dispatchEvent(event: unknown): void
        }
        setImmediate(() => {
          Object.assign(request, { readyState: 'done', error: lost() })
          request.dispatchEvent(new IDBVersionChangeEvent('error'))
        })
        return request
      } as Method,
  )

  /** Transactions that will not commit. */
  const doomed = new WeakSet<object>()
  wrap(
    IDBDatabase,
    'transaction',
    (original) =>
      function (this: never, ...args) {
        const { name } = this as IDBDatabase
        // fake-indexeddb opens an upgrade's transaction by the same method.
        if (!isMeant(name) || (args[1] as unknown) === 'versionchange') return original.apply(this, args)
        if (fails('transaction', name)) throw closing()
        const transaction = original.apply(this, args) as IDBTransaction
        if (transaction.mode === 'readwrite' && fails('commit', name)) doomed.add(transaction)
        return transaction
      } as Method,
  )
  wrap(
    IDBTransaction,
    '_start',
    (original) =>
      function (this: never) {
        const { _requests, _state, _abort } = this as Internals
        const isAtItsEnd = _requests.every(({ request }) => request.readyState === 'done') && _state !== 'finished'
        if (!isAtItsEnd || !doomed.delete(this)) return original.apply(this, [])
        return _abort.call(this, 'QuotaExceededError')
      } as Method,
  )

  const failing =
    (call: 'read' | 'write') =>
    (original: Method): Method =>
      function (this: never, ...args) {
        const source = this as IDBObjectStore | IDBIndex
        const { transaction } = 'objectStore' in source ? source.objectStore : source
        if (transaction.mode === 'versionchange' || !isMeant(transaction.db.name) || !fails(call, transaction.db.name))
          return original.apply(this, args)
        const request = original.apply(this, args)
        const queued = (transaction as unknown as Internals)._requests.find((entry) => entry.request === request)
        if (!queued) throw new Error('fake-indexeddb keeps its requests in another way than this test expects')
        queued.operation = () => {
          throw call === 'write' ? full() : lost()
        }
        return request
      } as Method
  for (const name of READS) {
    wrap(IDBObjectStore, name, failing('read'))
    wrap(IDBIndex, name, failing('read'))
  }
  for (const name of WRITES) wrap(IDBObjectStore, name, failing('write'))

  return () => {
    for (const step of undo.reverse()) step()
  }
}
