import pg from 'pg'
import type { ReportLoss } from './connection-lost.ts'

/** Milliseconds between attempts to listen again while Postgres is away. */
const AGAIN = 1_000

const ignore = (): void => undefined

/**
 * A connection of its own that listens to one channel, and listens again after Postgres was away.
 */
export async function keepListening(
  config: pg.ClientConfig,
  channel: string,
  receive: (payload: string) => void,
  reportLoss: ReportLoss,
): Promise<{ end(): Promise<void> }> {
  let client: pg.Client | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  const begin = async (): Promise<void> => {
    const own = new pg.Client(config)
    own.on('error', ignore)
    own.on('notification', ({ payload }) => receive(payload ?? ''))
    try {
      await reportLoss(async () => {
        await own.connect()
        await own.query(`listen ${own.escapeIdentifier(channel)}`)
      })
    } catch (error) {
      await own.end().catch(ignore)
      throw error
    }
    client = own
    own.once('end', () => {
      client = null
      again()
    })
  }
  const again = (): void => {
    if (isEnded) return
    timer = setTimeout(() => void begin().catch(again), AGAIN)
  }

  await begin()
  return {
    async end() {
      isEnded = true
      clearTimeout(timer)
      await client?.end().catch(ignore)
    },
  }
}
