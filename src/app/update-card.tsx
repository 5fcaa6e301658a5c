// A chunk of its own: most visits offer no update.
import { updateTexts } from '#texts/update.ts'
import { Button } from '#ui/button.tsx'
import { updateStore, useUpdateState } from './update-store.ts'
import * as styles from './update.css.ts'

/**
 * Offers the newer version. It stays until answered and takes no focus; then it says that the newer
 * version is on its way.
 */
export default function UpdateCard() {
  const isAccepted = useUpdateState() === 'accepted'
  return (
    <div className={styles.card}>
      <div>
        <p className={styles.title}>{updateTexts.title}</p>
        <p className={styles.description}>{isAccepted ? updateTexts.underWay : updateTexts.description}</p>
      </div>
      <div className={styles.actions}>
        <Button isBusy={isAccepted} onClick={updateStore.accept}>
          {updateTexts.accept}
        </Button>
        {!isAccepted && (
          <Button variant="quiet" onClick={updateStore.postpone}>
            {updateTexts.later}
          </Button>
        )}
      </div>
    </div>
  )
}
