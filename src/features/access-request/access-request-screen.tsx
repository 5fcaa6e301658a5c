import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type PendingAccessRequest, pendingAccessRequest } from '#sync'
import { readPrefill } from '#lib/access-request-prefill.ts'
import { useStore } from '#lib/store.ts'
import { paths } from '#src/paths.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { AccessRequestForm } from './access-request-form.tsx'
import { readDraft, takeRefused } from './draft.ts'
import { PendingRequestCard } from './pending-request-card.tsx'
import { type AccessRequestValues, emptyValues, toFormValues } from './schema.ts'

/** From the success message to /auth. */
const TO_AUTH_MS = 2000

export default function AccessRequestScreen() {
  const pending = useStore(pendingAccessRequest, () => null)
  const [delivered, setDelivered] = useState<string | null>(null)
  usePreloadedNotice()
  return (
    <Page
      title={accessRequestTexts.title}
      lead={`${accessRequestTexts.step} ${accessRequestTexts.lead}`}
      width="reading"
    >
      {delivered ? <Delivered request={delivered} /> : <Form pending={pending} onDelivered={setDelivered} />}
    </Page>
  )
}

/**
 * Without a service worker, the code that confirms a queued request must load before the network
 * goes.
 */
function usePreloadedNotice() {
  useEffect(() => {
    import('./request-notices.tsx').catch((error: unknown) =>
      console.info('The notice for a pending request could not be loaded', error),
    )
  }, [])
}

function Form({ pending, onDelivered }: { pending: PendingAccessRequest | null; onDelivered: (id: string) => void }) {
  const { state } = useLocation()
  useEffect(() => takeRefused(pending), [pending])
  if (pending?.state === 'waiting') return <PendingRequestCard waiting={pending} />
  // The notice above confirms the delivery; until it is dismissed there is nothing to fill in.
  if (pending?.state === 'delivered') return null
  return <AccessRequestForm initialValues={initialValues(pending, state)} onDelivered={onDelivered} />
}

/** The refused request, else the draft; name and e-mail from /auth where fields are still empty. */
function initialValues(pending: PendingAccessRequest | null, state: unknown): AccessRequestValues {
  if (pending?.state === 'refused' && pending.request) return toFormValues(pending.request)
  const values = readDraft() ?? emptyValues
  const { nome, email } = readPrefill(state)
  return { ...values, nome: values.nome || nome, email: values.email || email }
}

function Delivered({ request }: { request: string }) {
  const navigate = useNavigate()
  const { title, description, next } = accessRequestTexts.sent
  useEffect(() => {
    toast({ title, description, tone: 'success' })
    const timer = setTimeout(() => navigate(paths.auth(), { state: { isRequested: true, request } }), TO_AUTH_MS)
    return () => clearTimeout(timer)
  }, [navigate, request, title, description])
  return (
    <Notice tone="sage" title={title}>
      <p>{description}</p>
      <p>{next}</p>
    </Notice>
  )
}
