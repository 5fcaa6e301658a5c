import { CircleCheck, CirclePause, Pencil, Trash2 } from 'lucide-react'
import type { AdminGroup } from '#sync'
import { adminGroupsTexts as texts } from '#texts/admin-groups.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import * as styles from './groups.css.ts'

interface GroupActions {
  /** Ids of the groups that are being opened or closed. */
  busyIds: ReadonlySet<string>
  onSwitch(group: AdminGroup): void
  onRename(group: AdminGroup): void
  onRemove(group: AdminGroup): void
}

export function groupColumns({ busyIds, onSwitch, onRename, onRemove }: GroupActions): DataColumn<AdminGroup>[] {
  const { columns } = texts
  return [
    {
      key: 'name',
      header: columns.name,
      isRowHeader: true,
      cell: ({ nome }) => <span className={styles.name}>{nome}</span>,
    },
    {
      key: 'state',
      header: columns.state,
      cell: ({ ativo }) => (
        <Badge tone={ativo ? 'sage' : 'neutral'} icon={ativo ? <CircleCheck /> : <CirclePause />}>
          {ativo ? texts.active : texts.inactive}
        </Badge>
      ),
    },
    {
      key: 'actions',
      header: columns.actions,
      isBare: true,
      isNarrow: true,
      cell: (group) => {
        const { id, nome, ativo } = group
        return (
          <div className={styles.actions}>
            <Button
              variant="secondary"
              aria-label={ativo ? texts.closeNamed(nome) : texts.openNamed(nome)}
              isBusy={busyIds.has(id)}
              onClick={() => onSwitch(group)}
            >
              {ativo ? texts.close : texts.open}
            </Button>
            <IconButton
              label={texts.renameNamed(nome)}
              icon={<Pencil />}
              aria-haspopup="dialog"
              onClick={() => onRename(group)}
            />
            <IconButton
              label={texts.removeNamed(nome)}
              icon={<Trash2 />}
              aria-haspopup="dialog"
              onClick={() => onRemove(group)}
            />
          </div>
        )
      },
    },
  ]
}
