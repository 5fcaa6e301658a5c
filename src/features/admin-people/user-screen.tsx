import { ArrowLeft, FileDown } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PersonDetail } from '#sync'
import { useRouteParams } from '#lib/route-params.ts'
import { useNetwork } from '#lib/use-network.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { FromServer } from './from-server.tsx'
import * as styles from './people.css.ts'
import { loadPerson } from './queries.ts'
import { exportRecord } from './record-file.ts'
import { runWithToast } from './run-with-toast.ts'
import { listAddress } from './use-filters.ts'
import { usePeopleActions } from './use-people-actions.tsx'
import { UserActions } from './user-actions.tsx'
import { UserCards } from './user-cards.tsx'
import { UserData } from './user-data.tsx'
import { longDay } from './dates.ts'

const own = texts.user
/** Leaves time to read the toast after a deletion. */
const LEAVE_AFTER_MS = 1_500

/** /admin/usuario/{id}: one person's record and the actions on it. */
export default function UserScreen() {
  const { id = '' } = useRouteParams()
  return <UserRecord key={id} id={id} />
}

function UserRecord({ id }: { id: string }) {
  const load = useCallback(() => loadPerson(id), [id])
  const data = useNetwork(load)
  const { reload } = data
  const { isGone, leave } = useLeaving()
  // A deleted record is not fetched again: 'not found' would flash before the page leaves.
  const onChanged = useCallback(async () => (isGone.current ? null : reload()), [reload, isGone])
  const { actions, dialog } = usePeopleActions({ onChanged, onDeleted: leave })
  const person = data.value

  return (
    <Page title={person?.nome ?? own.title} lead={person?.email} actions={person && <ExportButton person={person} />}>
      <div className={styles.sections}>
        <FromServer data={data}>
          {(found) =>
            found === null ? (
              <EmptyState title={own.notFound} action={<BackLink />}>
                {own.notFoundLead}
              </EmptyState>
            ) : (
              <>
                {found.pedido_em && found.excluir_ate && (
                  <Notice tone="gold" title={own.deletionTitle}>
                    {own.deletion(longDay(found.pedido_em), longDay(found.excluir_ate))}
                  </Notice>
                )}
                <UserCards person={found} />
                <Tabs
                  label={own.tabs.label}
                  items={[
                    { value: 'dados', label: own.tabs.data, content: <UserData person={found} onChanged={reload} /> },
                    {
                      value: 'acoes',
                      label: own.tabs.actions,
                      content: <UserActions person={found} actions={actions} />,
                    },
                  ]}
                />
                <BackLink />
              </>
            )
          }
        </FromServer>
      </div>
      {dialog}
    </Page>
  )
}

function BackLink() {
  return (
    <div>
      <ButtonLink variant="quiet" icon={<ArrowLeft />} to={listAddress()}>
        {own.back}
      </ButtonLink>
    </div>
  )
}

/** After a deletion, returns to the list once the toast has been read. */
function useLeaving() {
  const navigate = useNavigate()
  const isGone = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => navigate(listAddress(), { replace: true }), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, navigate])
  const leave = useCallback(() => {
    isGone.current = true
    setIsLeaving(true)
  }, [])
  return { isGone, leave }
}

function ExportButton({ person }: { person: PersonDetail }) {
  const [isBusy, setIsBusy] = useState(false)

  async function run() {
    setIsBusy(true)
    await runWithToast(() => exportRecord(person), {
      done: () => ({ title: own.exported, tone: 'success' }),
      failed: own.exportFailed,
    })
    setIsBusy(false)
  }

  return (
    <Button variant="secondary" icon={<FileDown />} isBusy={isBusy} onClick={() => void run()}>
      {own.exportRecord}
    </Button>
  )
}
