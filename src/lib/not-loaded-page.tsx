import { CloudOff } from 'lucide-react'
import { arrivalTexts } from '#texts/network.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { retrySync } from './arrival.ts'
import { useCommand } from './use-command.ts'
import { useDocumentTitle } from './use-document-title.ts'

/**
 * Stands in for a screen as long as the first synchronisation has not succeeded.
 * @param screen the document title of that screen
 */
export default function NotLoadedPage({ screen }: { screen: string }) {
  const { title, lead, retry } = arrivalTexts
  useDocumentTitle(screen)
  const [runRetry, isBusy] = useCommand(retrySync, title)
  return (
    <EmptyState
      headingLevel={1}
      icon={<CloudOff />}
      title={title}
      action={
        <Button isBusy={isBusy} onClick={() => runRetry()}>
          {retry}
        </Button>
      }
    >
      {lead}
    </EmptyState>
  )
}
