/** What is known about a newer version: nothing, it waits for her answer, or she said 'later'. */
export type UpdateState = 'none' | 'offered' | 'postponed'

/**
 * The state of a waiting update, and what becomes of her answer. Told by register-service-worker.ts, shown by
 * update-prompt.tsx and the footer.
 */
export function makeUpdateStore() {
  let state: UpdateState = 'none'
  let accept: (() => void) | null = null
  const listeners = new Set<() => void>()

  function change(next: UpdateState) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  return {
    getSnapshot: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** A newer version waits; `onAccept` lets it take over. One she has postponed is not offered again and again. */
    offer(onAccept: () => void) {
      accept = onAccept
      if (state === 'none') change('offered')
    },
    postpone: () => change('postponed'),
    accept() {
      accept?.()
      change('none')
    },
  }
}

export const updateStore = makeUpdateStore()
