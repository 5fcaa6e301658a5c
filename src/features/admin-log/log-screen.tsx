import { FileDown, RefreshCw } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { networkWords } from '#texts/network.ts'
import { LoadFailure } from '#lib/load-failure.tsx'
import { useLastAnswer, useNetwork } from '#lib/use-network.ts'
import { adminPaths } from '#src/admin-paths.ts'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { adminLogTexts as texts } from '#texts/admin-log.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink, type ButtonLinkProps } from '#ui/button-link.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import { useFocusLoss } from '#ui/use-focus-loss.ts'
import * as styles from './admin-log.css.ts'
import { exportLog } from './commands.ts'
import { isFiltered, type LogQuery, readQuery, writeQuery } from './filters.ts'
import { logColumns } from './log-columns.tsx'
import { LogFilters } from './log-filters.tsx'
import { type LogPage, readPage } from './queries.ts'

/** /admin/log: who did what, to whom and when. It can be read and exported, never changed. */
export default function LogScreen() {
  const [params] = useSearchParams()
  const search = params.toString()
  const query = useMemo(() => readQuery(new URLSearchParams(search)), [search])
  const data = useLastAnswer(useNetwork(useCallback(() => readPage(query), [query])))
  const { value, failure, isBusy, reload } = data

  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <Button variant="secondary" icon={<RefreshCw />} isBusy={isBusy} onClick={() => void reload()}>
            {texts.refresh}
          </Button>
          <ExportButton query={query} />
        </>
      }
    >
      <div className={styles.stack}>
        <LogFilters query={query} />
        <LoadFailure title={texts.loadFailed} data={data} />
        <div className={styles.stack} aria-busy={isBusy}>
          {value === undefined && !failure && <Skeleton />}
          {value && value.lines.length === 0 && (
            <EmptyState title={isFiltered(value.query) ? texts.emptyFiltered : texts.empty} />
          )}
          {value && value.lines.length > 0 && (
            <DataTable caption={texts.caption} columns={logColumns} rows={value.lines} rowKey={({ id }) => id} />
          )}
        </div>
        {value && (value.query.pagina > 1 || value.hasOlder) && <Pages {...value} />}
      </div>
    </Page>
  )
}

function Pages({ query, hasOlder }: LogPage) {
  const to = (pagina: number) => adminPaths.log(writeQuery({ ...query, pagina }))
  return (
    <nav className={styles.pages} aria-label={texts.pages}>
      {query.pagina > 1 ? (
        <PageLink to={to(query.pagina - 1)} rel="prev">
          {texts.newer}
        </PageLink>
      ) : (
        <span />
      )}
      <Muted>{texts.page(query.pagina)}</Muted>
      {hasOlder ? (
        <PageLink to={to(query.pagina + 1)} rel="next">
          {texts.older}
        </PageLink>
      ) : (
        <span />
      )}
    </nav>
  )
}

/** On the last page in its direction it goes, and the other one gets the keyboard. */
function PageLink(props: Pick<ButtonLinkProps, 'to' | 'rel' | 'children'>) {
  const link = useRef<HTMLAnchorElement>(null)
  useFocusLoss(link, () => document.querySelector<HTMLElement>('main nav a[rel]'))
  return <ButtonLink ref={link} variant="secondary" {...props} />
}

/** Exports everything that the filter matches, not only this page. */
function ExportButton({ query }: { query: LogQuery }) {
  const [gathered, setGathered] = useState<number | null>(null)

  async function run() {
    setGathered(0)
    const result = await exportLog(query, setGathered).catch((error: unknown) => {
      console.error(texts.export.failed, error)
      return { ok: false, code: 'unknown' } as const
    })
    setGathered(null)
    if (!result.ok) toast({ title: texts.export.failed, description: networkWords(result), tone: 'danger' })
    else if (result.value === 0) toast({ title: adminPeopleTexts.users.nothingToExport })
    else toast({ title: texts.export.done(result.value), tone: 'success' })
  }

  return (
    <>
      <Button icon={<FileDown />} isBusy={gathered !== null} onClick={() => void run()}>
        {texts.export.action}
      </Button>
      {gathered !== null && gathered > 0 && <Muted role="status">{texts.export.progress(gathered)}</Muted>}
    </>
  )
}
