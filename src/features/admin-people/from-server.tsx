import type { ReactNode } from 'react'
import { LoadFailure } from '#lib/load-failure.tsx'
import type { NetworkData } from '#lib/use-network.ts'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { SkeletonText } from '#ui/skeleton.tsx'

interface FromServerProps<T> {
  data: NetworkData<T>
  children: (value: T) => ReactNode
}

/** Shows data that only the server has: loading, loaded, or failed with the reason. */
export function FromServer<T>({ data, children }: FromServerProps<T>) {
  const { value, failure } = data
  return (
    <>
      <LoadFailure title={texts.loadFailed} data={data} />
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
