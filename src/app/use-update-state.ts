import { useSyncExternalStore } from 'react'
import { type UpdateState, updateStore } from './update-store.ts'

/** Whether a newer version waits for an answer. */
export function useUpdateState(): UpdateState {
  return useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot, () => 'none' as const)
}
