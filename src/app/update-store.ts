import { makeStore, type Store, useStore } from '#lib/store.ts'

/**
 * What is known about a newer version: nothing, it waits for an answer, or the answer was 'later', or
 * 'now': then it opens when the earlier one lets it.
 */
export type UpdateState = 'none' | 'offered' | 'postponed' | 'accepted'

/**
 * The state of a waiting update, and what becomes of the answer. register-service-worker.ts tells
 * it; after-start.tsx and the footer show it.
 */
export function makeUpdateStore() {
  const state = makeStore<UpdateState>('none')
  let accept: (() => void) | null = null
  return {
    state: state as Store<UpdateState>,
    /**
     * A newer version waits; `onAccept` lets it take over. One that was postponed is not offered
     * again.
     */
    offer(onAccept: () => void) {
      accept = onAccept
      if (state.current() === 'none') state.set('offered')
    },
    postpone: () => state.set('postponed'),
    accept() {
      state.set('accepted')
      accept?.()
    },
  }
}

export const updateStore = makeUpdateStore()

/** Whether a newer version waits for an answer. */
export const useUpdateState = (): UpdateState => useStore(updateStore.state, () => 'none')
