import { filter, firstValueFrom } from 'rxjs'
import type { Engine } from '../engine/engine.ts'
import type { Clock } from '../engine/ports.ts'
import type { Replica } from '../engine/replica.ts'

export type Scope = 'content' | 'own'

/** What a live signal says; nothing, when some may have been missed. */
export interface Poke {
  /** How far the scope is now. */
  rev?: number
  /** Over how many milliseconds all who hear it should spread their requests. */
  spread?: number
}

export type OnPoke = (scope: Scope, poke: Poke) => void

export interface Listening {
  engine: Pick<Engine, 'state$' | 'poke'>
  replica: Pick<Replica, 'readCursor'>
}

/**
 * From signals to looks. What this device has heard already is no news: its own writes, whose answer said how far they
 * reach, and what an earlier look has brought. A new text is everybody's at once, so each phone waits for its own share
 * of the time that the signal gives; what comes meanwhile is brought along.
 */
export function makePokes(
  { engine, replica }: Listening,
  after: Clock['after'],
  random: () => number = Math.random,
): { handle: OnPoke; stop(): void } {
  const awaited = new Map<Scope, number>()
  const cancels = new Map<Scope, () => void>()
  let isStopped = false

  async function look(scope: Scope): Promise<void> {
    // The answer that brings it may be on its way.
    await firstValueFrom(engine.state$.pipe(filter(({ phase }) => phase !== 'syncing')))
    // If it cannot be read, a pass will say why.
    const cursor = await replica.readCursor().catch(() => null)
    cancels.delete(scope)
    if (isStopped) return
    if (!cursor || cursor[scope] < awaited.get(scope)!) engine.poke()
  }

  return {
    handle(scope, { rev, spread = 0 }) {
      if (rev === undefined) return engine.poke()
      awaited.set(scope, Math.max(rev, awaited.get(scope) ?? 0))
      if (cancels.has(scope)) return
      cancels.set(
        scope,
        after(spread * random(), () => void look(scope)),
      )
    },
    stop() {
      isStopped = true
      for (const cancel of cancels.values()) cancel()
    },
  }
}
