// A chunk of its own: most visits offer no update.
import { updateTexts } from '#texts/update.ts'
import { Button } from '#ui/button.tsx'
import { updateStore } from './update-store.ts'
import * as styles from './update.css.ts'

/** Offers the newer version. It stays until answered and takes no focus. */
export default function UpdateCard() {
  return (
    <div className={styles.card}>
      <div>
        <p className={styles.title}>{updateTexts.title}</p>
        <p className={styles.description}>{updateTexts.description}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={updateStore.accept}>{updateTexts.accept}</Button>
        <Button variant="quiet" onClick={updateStore.postpone}>
          {updateTexts.later}
        </Button>
      </div>
    </div>
  )
}
