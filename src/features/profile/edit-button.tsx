import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { MemberRecord } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { profileTexts } from '#texts/profile.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './profile.css.ts'
import { isOffline$ } from './queries.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'))
const texts = profileTexts.edit

/** Opens the edit dialog, whose form loads on demand. Offline it says so at once. */
export function EditButton({ record }: { record: MemberRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  const isOffline = useLive(isOffline$) ?? false

  function open() {
    if (isOffline || !navigator.onLine) toast({ title: texts.offlineBefore })
    else setIsOpen(true)
  }

  return (
    <div className={styles.edit}>
      <Button variant="secondary" icon={<Pencil />} aria-haspopup="dialog" onClick={open}>
        {texts.action}
      </Button>
      {isOpen && (
        <Reveal>
          <EditDialog record={record} onClose={() => setIsOpen(false)} />
        </Reveal>
      )}
    </div>
  )
}
