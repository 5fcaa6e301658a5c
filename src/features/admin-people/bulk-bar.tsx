import { Check, Layers, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { listGroups } from '#sync'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { LazyMenu, MenuItem } from '#ui/menu.tsx'
import * as styles from './bulk.css.ts'
import type { Act } from './bulk-decisions.ts'
import { APPROVE_SELECTED } from './use-selection.ts'

const texts = adminPeopleTexts.bulk

interface BulkBarProps {
  amount: number
  /** What is being done. */
  running: Act | null
  onApprove: () => void
  onRefuse: () => void
  onGroup: (name: string) => void
  onClear: () => void
}

/** What can be done with the selected requests; above the bottom bar, where the thumb is. */
export function BulkBar({ amount, running, onApprove, onRefuse, onGroup, onClear }: BulkBarProps) {
  const groups = useOpenGroups()
  const isBusy = running !== null
  return (
    <section className={styles.bar} aria-label={texts.region} data-foot-notice="bulk">
      <p className={styles.amount} role="status">
        {running ? texts.working[running] : texts.selected(amount)}
      </p>
      <Button variant="quiet" disabled={isBusy} onClick={onClear}>
        {texts.clear}
      </Button>
      <div className={styles.acts}>
        <Button variant="secondary" icon={<X />} disabled={isBusy} aria-haspopup="dialog" onClick={onRefuse}>
          {texts.refuse}
        </Button>
        <LazyMenu
          trigger={
            // The menu finds its place once, with all that it will hold.
            <Button variant="secondary" icon={<Layers />} disabled={isBusy} isBusy={groups === null}>
              {texts.group}
            </Button>
          }
        >
          {groups?.length === 0 && <MenuItem disabled>{texts.noGroups}</MenuItem>}
          {groups?.map((name) => (
            <MenuItem key={name} onSelect={() => onGroup(name)}>
              {name}
            </MenuItem>
          ))}
        </LazyMenu>
        <Button id={APPROVE_SELECTED} icon={<Check />} isBusy={isBusy} onClick={onApprove}>
          {texts.approve}
        </Button>
      </div>
    </section>
  )
}

/** The groups that people may choose, none without a network; null until that is known. */
function useOpenGroups(): readonly string[] | null {
  const [names, setNames] = useState<readonly string[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    listGroups().then(
      (groups) => {
        if (isCurrent) setNames(groups.map(({ nome }) => nome))
      },
      (error: unknown) => {
        console.info('The groups could not be fetched', error)
        if (isCurrent) setNames([])
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return names
}
