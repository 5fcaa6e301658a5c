import { updateTexts } from '#texts/update.ts'
import { Button } from '#ui/button.tsx'
import { updateStore, useUpdateState } from '../update-store.ts'
import * as styles from './footer.css.ts'

/** The way to a version that she has put off. */
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
