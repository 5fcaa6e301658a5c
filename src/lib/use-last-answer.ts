import { useMemo, useState } from 'react'
import type { NetworkData } from './use-network.ts'

/** The same while another question is asked: the last answer stays until there is one to the new question. */
export function useLastAnswer<T>(data: NetworkData<T>): NetworkData<T> {
  const [last, setLast] = useState(data.value)
  if (data.value !== undefined && data.value !== last) setLast(data.value)
  return useMemo(() => (data.value !== undefined || last === undefined ? data : { ...data, value: last }), [data, last])
}
