import { filter, firstValueFrom } from 'rxjs'
import type { Engine } from '../engine/engine.ts'
import type { Clock } from '../engine/ports.ts'
import type { Replica } from '../engine/replica.ts'

export type Scope = 'content' | 'own'

/** The content of a live signal; empty if signals may have been missed. */
export interface Poke {
  /** How far the scope is now. */
  rev?: number
  /** Over how many milliseconds all listeners should spread their requests. */
  spread?: number
}

export type OnPoke = (scope: Scope, poke: Poke) => void

export interface Listening {
  engine: Pick<Engine, 'state$' | 'poke'>
  replica: Pick<Replica, 'readCursor'>
}

/**
 * Turns signals into pokes of the engine. A signal is ignored if this device has already heard that
 * far: from the answer to its own writes, or from an earlier pass. New content reaches all phones
 * at once, so each one waits a random part of the signal's `spread`; one pass then serves all
 * signals that came in between.
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
    // An answer in progress may already bring it.
    await firstValueFrom(engine.state$.pipe(filter(({ phase }) => phase !== 'syncing')))
    // If the cursor cannot be read, the next pass reports why.
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
