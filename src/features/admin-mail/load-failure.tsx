import { useEffect } from 'react'
import type { NetworkData } from '#lib/use-network.ts'
import { networkWords } from '#texts/network.ts'
import { adminMailTexts as texts } from '#texts/admin-mail.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

/** Says as a toast and as a notice that loading failed, with a button to retry. */
export function LoadFailure({
  title,
  data: { failure, value, isBusy, reload },
}: {
  title: string
  data: NetworkData<unknown>
}) {
  useEffect(() => {
    if (failure) toast({ title, description: networkWords(failure), tone: 'danger' })
  }, [failure, title])

  if (!failure) return null
  return (
    <Notice
      tone={failure.code === 'offline' ? 'info' : 'danger'}
      title={title}
      action={
        <Button variant="secondary" isBusy={isBusy} onClick={() => void reload()}>
          {texts.retryLoad}
        </Button>
      }
    >
      <p>{networkWords(failure)}</p>
      {value !== undefined && <p>{texts.stale}</p>}
    </Notice>
  )
}
