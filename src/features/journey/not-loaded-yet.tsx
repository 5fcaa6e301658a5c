import { CloudOff } from 'lucide-react'
import { useCommand } from '../../lib/use-command.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { journeyTexts } from '../../texts/journey.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { retrySync } from './commands.ts'

/** The first synchronisation has not been possible: nothing can be said about what is there. */
export function NotLoadedYet() {
  const { title, lead, retry } = journeyTexts.notLoaded
  useDocumentTitle(journeyTexts.title)
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
