import * as styles from './update-prompt.css.ts'
import { useUpdateState } from './update-store.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

const UpdateCard = lazyPart(() => import('./update-card.tsx'))

/** The live region for 'Nova versão disponível': it must exist before its content does. */
export function UpdatePrompt() {
  const isOffered = useUpdateState() === 'offered'
  return (
    <div role="status" className={styles.place}>
      <Reveal>{isOffered && <UpdateCard />}</Reveal>
    </div>
  )
}
