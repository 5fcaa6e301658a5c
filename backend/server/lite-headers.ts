import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './database/database.ts'

/**
 * PostgREST tells the database the headers of every request (`request.headers`); lite only of calls of functions. The
 * limits of the access request need to know who inserts: inside `withHeaders` each statement's transaction is told.
 */
export function makeHeaderSetting({
  connection,
}: Database): <T>(headers: Headers, work: () => Promise<T>) => Promise<T> {
  const current = new AsyncLocalStorage<string>()
  const withContext = connection.withContext.bind(connection)
  connection.withContext = (vars, run, options) => {
    const headers = current.getStore()
    if (headers === undefined) return withContext(vars, run, options)
    return withContext(
      vars,
      async (db) => {
        await db
          .selectNoFrom((eb) =>
            eb.fn('set_config', [eb.val('request.headers'), eb.val(headers), eb.val(true)]).as('set'),
          )
          .execute()
        return run(db)
      },
      options,
    )
  }
  return (headers, work) => current.run(JSON.stringify(Object.fromEntries(headers)), work)
}
