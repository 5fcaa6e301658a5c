import type { RxCollection } from 'rxdb'

/** Detects when a collection's storage has this many more rows, without querying it. */
export function countStored(collection: RxCollection, wanted: number): { at(): number } {
  const instance = collection.storageInstance
  const write = instance.bulkWrite.bind(instance)
  let stored = 0
  let reachedAt: number | null = null
  instance.bulkWrite = async (rows, context) => {
    const result = await write(rows, context)
    stored += rows.length - result.error.length
    if (stored >= wanted) reachedAt ??= performance.now()
    return result
  }
  return {
    at() {
      if (reachedAt === null) throw new Error(`${stored} of ${wanted} rows were stored`)
      return reachedAt
    },
  }
}
