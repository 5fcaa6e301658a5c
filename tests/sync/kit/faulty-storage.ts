import type { BulkWriteRow, RxDocumentData, RxStorage, RxStorageBulkWriteResponse, RxStorageInstance } from 'rxdb'

type AnyInstance = RxStorageInstance<Record<string, unknown>, unknown, unknown>
type AnyDocument = RxDocumentData<Record<string, unknown>>

/**
 * What becomes of one storage call: it works, fails without effect, or takes effect and then fails.
 */
export type Fate = 'works' | 'fails before' | 'fails after'

/** The calls that reach the disk. */
const CALLS = ['bulkWrite', 'findDocumentsById', 'query', 'count'] as const
export type StorageCall = (typeof CALLS)[number]

export interface Hooks {
  /** Asked at each call; may throw by itself. */
  fate(call: StorageCall, collection: string): Fate
  /** Asked again when the call is done; may throw by itself. */
  done?(call: StorageCall, collection: string): void
  /** Called for each document that was stored, whatever the caller then hears. */
  stored?(collection: string, document: AnyDocument, previous: AnyDocument | undefined): void
}

export class InjectedFault extends Error {
  override name = 'InjectedFault'
}

/** Whether an error comes from an injected one. */
export function isInjected(error: unknown): boolean {
  return (
    error instanceof InjectedFault || (error instanceof Error && error.cause !== undefined && isInjected(error.cause))
  )
}

/** An RxStorage that fails when `hooks` says so. */
export function withFaults(storage: RxStorage<unknown, unknown>, hooks: Hooks): RxStorage<unknown, unknown> {
  return {
    ...storage,
    createStorageInstance: (async (params: Parameters<typeof storage.createStorageInstance>[0]) =>
      wrap((await storage.createStorageInstance(params as never)) as never, hooks)) as never,
  }
}

function wrap(instance: AnyInstance, hooks: Hooks): AnyInstance {
  const { collectionName } = instance
  const faulty =
    (call: StorageCall) =>
    async (...args: unknown[]): Promise<unknown> => {
      const fate = hooks.fate(call, collectionName)
      if (fate === 'fails before') throw new InjectedFault(`${call} of ${collectionName} failed`)
      const result = await (instance[call] as (...all: unknown[]) => Promise<unknown>)(...args)
      if (call === 'bulkWrite') tellStored(args[0] as BulkWriteRow<Record<string, unknown>>[], result as never)
      hooks.done?.(call, collectionName)
      if (fate === 'fails after') throw new InjectedFault(`${call} of ${collectionName} failed after it took effect`)
      return result
    }

  function tellStored(
    rows: BulkWriteRow<Record<string, unknown>>[],
    { error }: RxStorageBulkWriteResponse<Record<string, unknown>>,
  ) {
    const failed = new Set(error.map(({ documentId }) => documentId))
    for (const { document, previous } of rows) {
      if (!failed.has(document.id as string))
        hooks.stored?.(collectionName, document, previous as AnyDocument | undefined)
    }
  }

  const calls = new Map<PropertyKey, unknown>(CALLS.map((call) => [call, faulty(call)]))
  return new Proxy(instance, {
    get(target, key) {
      if (calls.has(key)) return calls.get(key)
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
