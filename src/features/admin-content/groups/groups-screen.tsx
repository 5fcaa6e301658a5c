import { Plus, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type AdminGroup, adminGroups, type NetworkResult } from '#sync'
import { networkWords } from '#texts/network.ts'
import { LoadFailure } from '#lib/load-failure.tsx'
import { useNetwork } from '#lib/use-network.ts'
import { adminGroupsTexts as texts } from '#texts/admin-groups.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { createGroup, removeGroup, renameGroup, setGroupActive } from './commands.ts'
import { groupColumns } from './group-columns.tsx'
import * as styles from './groups.css.ts'
import { NameDialog } from './name-dialog.tsx'

type Question = { kind: 'create' } | { kind: 'rename' | 'remove'; group: AdminGroup }

/** /admin/groups: the groups of the access request. Unlike content, changes need the network. */
export default function GroupsScreen() {
  const data = useNetwork(readGroups)
  const { value: groups, failure, isBusy, reload } = data
  const [question, setQuestion] = useState<Question | null>(null)
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set())
  const close = () => setQuestion(null)

  const columns = useMemo(() => {
    async function work(group: AdminGroup, doing: Promise<NetworkResult>, words: { done: string; failed: string }) {
      setBusyIds((ids) => new Set(ids).add(group.id))
      const isDone = notify(await doing, words)
      if (isDone) await reload()
      setBusyIds((ids) => new Set([...ids].filter((id) => id !== group.id)))
    }
    return groupColumns({
      busyIds,
      onSwitch: (group) =>
        void work(group, setGroupActive(group, !group.ativo), {
          done: group.ativo ? texts.closed : texts.opened,
          failed: texts.switchFailed,
        }),
      onRename: (group) => setQuestion({ kind: 'rename', group }),
      onRemove: (group) => setQuestion({ kind: 'remove', group }),
    })
  }, [busyIds, reload])

  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <Button icon={<Plus />} aria-haspopup="dialog" onClick={() => setQuestion({ kind: 'create' })}>
            {texts.create}
          </Button>
          <Button variant="secondary" icon={<RefreshCw />} isBusy={isBusy} onClick={() => void reload()}>
            {texts.refresh}
          </Button>
        </>
      }
    >
      <div className={styles.stack} aria-busy={isBusy}>
        <LoadFailure title={texts.loadFailed} data={data} />
        {!groups && !failure && <SkeletonText lines={6} />}
        {groups && groups.length > 0 && groups.every(({ ativo }) => !ativo) && (
          <Notice tone="gold">{texts.noneOpen}</Notice>
        )}
        {groups?.length === 0 && <EmptyState title={texts.empty}>{texts.emptyLead}</EmptyState>}
        {groups && groups.length > 0 && (
          <DataTable caption={texts.caption} columns={columns} rows={groups} rowKey={({ id }) => id} />
        )}
      </div>
      {question?.kind === 'create' && (
        <NameDialog
          title={texts.create}
          description={texts.createDescription}
          submit={texts.add}
          words={{ done: texts.added, failed: texts.addFailed }}
          initialName=""
          save={createGroup}
          onClose={close}
          onSaved={reload}
        />
      )}
      {question?.kind === 'rename' && (
        <NameDialog
          title={texts.renameTitle(question.group.nome)}
          description={texts.renameDescription}
          submit={texts.save}
          words={{ done: texts.renamed, failed: texts.renameFailed }}
          initialName={question.group.nome}
          save={(nome) => renameGroup(question.group, nome)}
          onClose={close}
          onSaved={reload}
        />
      )}
      {question?.kind === 'remove' && <RemoveDialog group={question.group} onClose={close} onRemoved={reload} />}
    </Page>
  )
}

interface RemoveDialogProps {
  group: AdminGroup
  onClose: () => void
  onRemoved: () => Promise<unknown>
}

function RemoveDialog({ group, onClose, onRemoved }: RemoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function remove() {
    setIsBusy(true)
    const isDone = notify(await removeGroup(group), { done: texts.removed, failed: adminContentTexts.removal.failed })
    onClose()
    if (isDone) await onRemoved()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.removeTitle(group.nome)}
      description={texts.removeDescription}
      confirmLabel={texts.remove}
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}

/** Shows the result as a toast and returns whether it succeeded. */
function notify(result: NetworkResult, { done, failed }: { done: string; failed: string }): boolean {
  if (result.ok) toast({ title: done, tone: 'success' })
  else toast({ title: failed, description: networkWords(result), tone: 'danger' })
  return result.ok
}

/** All groups, open and closed, by name. */
async function readGroups(): Promise<NetworkResult<AdminGroup[]>> {
  const answer = await adminGroups.list()
  // The database may sort by bytes: 'Árvore' after 'Zoe'.
  return answer.ok ? { ok: true, value: answer.value.sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')) } : answer
}
