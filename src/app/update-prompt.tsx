import { lazy, Suspense, useSyncExternalStore } from 'react'
import { type UpdateState, updateStore } from './update-store.ts'
import * as styles from './update-prompt.css.ts'

const UpdateCard = lazy(() => import('./update-card.tsx'))

export function useUpdateState(): UpdateState {
  return useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot, () => 'none' as const)
}

/** The place of 'Nova versão disponível': a live region that is there before its content. */
export function UpdatePrompt() {
  const isOffered = useUpdateState() === 'offered'
  return (
    <div role="status" className={styles.place}>
      <Suspense>{isOffered && <UpdateCard />}</Suspense>
    </div>
  )
}
