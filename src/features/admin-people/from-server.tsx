import type { ReactNode } from 'react'
import { networkWords } from '#texts/network.ts'
import type { NetworkData } from '#lib/use-network.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

interface FromServerProps<T> {
  data: NetworkData<T>
  children: (value: T) => ReactNode
}

/** Shows data that only the server has: loading, loaded, or failed with the reason. */
export function FromServer<T>({ data: { value, failure, isBusy, reload }, children }: FromServerProps<T>) {
  return (
    <>
      {failure && (
        <Notice
          tone={failure.code === 'offline' ? 'info' : 'danger'}
          role="alert"
          title={texts.loadFailed}
          action={
            <Button variant="secondary" isBusy={isBusy} onClick={() => void reload()}>
              {texts.retry}
            </Button>
          }
        >
          {networkWords(failure)} {value !== undefined && texts.stale}
        </Notice>
      )}
      {value !== undefined ? (
        children(value)
      ) : failure ? null : (
        <div aria-busy="true">
          <SkeletonText lines={6} />
        </div>
      )}
    </>
  )
}
