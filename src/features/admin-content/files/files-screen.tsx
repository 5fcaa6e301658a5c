import { FileText, RefreshCw, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { adminFiles, mediaUrl, type UnusedFile } from '#sync'
import { formatPast } from '#lib/dates.ts'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { LoadFailure } from '#lib/load-failure.tsx'
import { useNetwork } from '#lib/use-network.ts'
import { adminFilesTexts as texts } from '#texts/admin-files.ts'
import { networkWords } from '#texts/network.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './files.css.ts'

const BUCKET = '/storage/v1/object/public/media/'
const sizeOf = (files: readonly UnusedFile[]) => texts.size(files.reduce((sum, { size }) => sum + (size ?? 0), 0))
const readUnused = () => adminFiles.unused()

/** /admin/arquivos: what lies in the storage and no text names any more, to be removed. */
export default function FilesScreen() {
  const data = useNetwork(readUnused)
  const { value: files, failure, isBusy, reload } = data
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setIsAsking] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const chosen = files?.filter(({ name }) => names.has(name)) ?? []

  const choose = useCallback((changed: readonly string[], isChosen: boolean) => {
    setNames((before) => {
      const next = new Set(before)
      for (const name of changed) {
        if (isChosen) next.add(name)
        else next.delete(name)
      }
      return next
    })
  }, [])
  const now = useNow(nextMinute)
  const columns = useMemo(() => columnsOf(choose, now), [choose, now])

  async function remove() {
    setIsRemoving(true)
    const answer = await adminFiles.removeUnused(chosen.map(({ name }) => name))
    setIsRemoving(false)
    setIsAsking(false)
    if (!answer.ok) toast({ title: texts.failed, description: networkWords(answer), tone: 'danger' })
    else {
      const kept = chosen.length - answer.value
      const description = kept > 0 ? texts.kept(kept) : undefined
      toast({ title: texts.removed(answer.value), description, tone: kept > 0 ? 'info' : 'success' })
      setNames(new Set())
    }
    await reload()
  }

  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="secondary" icon={<RefreshCw />} isBusy={isBusy} onClick={() => void reload()}>
          {texts.refresh}
        </Button>
      }
    >
      <div className={styles.stack} aria-busy={isBusy}>
        <LoadFailure title={texts.loadFailed} data={data} />
        {!files && !failure && <SkeletonText lines={6} />}
        {files?.length === 0 && <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
        {files && files.length > 0 && (
          <>
            <div className={styles.bar}>
              <CheckboxField
                label={texts.selectAll(files.length)}
                checked={chosen.length === files.length}
                onChange={(event) =>
                  choose(
                    files.map(({ name }) => name),
                    event.target.checked,
                  )
                }
              />
              <div className={styles.acts}>
                <span role="status">{chosen.length > 0 && texts.chosen(chosen.length, sizeOf(chosen))}</span>
                <Button
                  variant="secondary"
                  icon={<Trash2 />}
                  aria-haspopup="dialog"
                  onClick={() => (chosen.length > 0 ? setIsAsking(true) : toast({ title: texts.none, tone: 'info' }))}
                >
                  {texts.remove}
                </Button>
              </div>
            </div>
            <DataTable
              caption={texts.caption}
              columns={columns}
              rows={files}
              rowKey={({ name }) => name}
              isSelected={({ name }) => names.has(name)}
            />
          </>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.ask(chosen.length)}
        description={texts.askWords(sizeOf(chosen))}
        confirmLabel={texts.confirm}
        tone="danger"
        isBusy={isRemoving}
        onConfirm={() => void remove()}
      />
    </Page>
  )
}

function columnsOf(
  choose: (names: readonly string[], isChosen: boolean) => void,
  now: number,
): DataColumn<UnusedFile>[] {
  return [
    {
      key: 'selecao',
      header: texts.selection,
      isBare: true,
      isNarrow: true,
      corner: 'start',
      cell: ({ name }, isSelected) => (
        <CheckboxField
          label={texts.select(name)}
          isLabelHidden
          checked={isSelected}
          onChange={(event) => choose([name], event.target.checked)}
        />
      ),
    },
    {
      key: 'arquivo',
      header: texts.columns.file,
      isRowHeader: true,
      cell: ({ name, type }) => (
        <div className={styles.file}>
          <div className={styles.thumb}>
            {type?.startsWith('image/') ? (
              <Picture src={mediaUrl(BUCKET + name)} alt="" width={48} height={48} ratio="1/1" />
            ) : (
              <FileText aria-hidden="true" />
            )}
          </div>
          <a className={styles.name} href={mediaUrl(BUCKET + name)} target="_blank" rel="noopener noreferrer">
            {shortName(name)}
          </a>
        </div>
      ),
    },
    {
      key: 'tamanho',
      header: texts.columns.size,
      cell: ({ size }) => (size === null ? texts.unknownSize : texts.size(size)),
    },
    { key: 'quando', header: texts.columns.when, cell: ({ created_at: at }) => formatPast(Date.parse(at), now) },
  ]
}

/** The folder and the last part: 'recados/Programa.pdf'. */
function shortName(name: string): string {
  const parts = name.split('/')
  return parts.length > 2 ? `${parts[0]}/${parts.at(-1)}` : name
}
