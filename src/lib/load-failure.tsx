import { loadFailureTexts as texts, networkWords } from '#texts/network.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { NetworkData } from './use-network.ts'

interface LoadFailureProps {
  title?: string
  data: NetworkData<unknown>
}

/** Says why data of the server could not be loaded, with a button to ask again. */
export function LoadFailure({ title, data: { failure, value, isBusy, reload } }: LoadFailureProps) {
  if (!failure) return null
  return (
    <Notice
      tone={failure.code === 'offline' ? 'info' : 'danger'}
      role="alert"
      title={title}
      action={
        <Button variant="secondary" isBusy={isBusy} onClick={() => void reload()}>
          {texts.retry}
        </Button>
      }
    >
      <p>{networkWords(failure)}</p>
      {value !== undefined && <p>{texts.stale}</p>}
    </Notice>
  )
}
