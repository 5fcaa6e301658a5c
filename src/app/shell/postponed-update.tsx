// A chunk of its own: an update can be postponed only long after the start.
import { updateTexts } from '#texts/update.ts'
import { Button } from '#ui/button.tsx'
import { updateStore, useUpdateState } from '../update-store.ts'
import * as styles from './footer.css.ts'

/** Offers a version that was postponed. */
export default function PostponedUpdate() {
  if (useUpdateState() !== 'postponed') return null
  return (
    <p className={styles.update}>
      {updateTexts.title}
      <Button variant="quiet" onClick={updateStore.accept}>
        {updateTexts.accept}
      </Button>
    </p>
  )
}
