import { useMemo, useState } from 'react'
import type { NetworkData } from './use-network.ts'

/** The same while another question is asked: the last answer stays until there is one to the new question. */
export function useKept<T>(data: NetworkData<T>): NetworkData<T> {
  const [kept, setKept] = useState(data.value)
  if (data.value !== undefined && data.value !== kept) setKept(data.value)
  return useMemo(() => (data.value !== undefined || kept === undefined ? data : { ...data, value: kept }), [data, kept])
}
