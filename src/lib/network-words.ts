import type { NetworkRefusal } from '#sync'
import { networkTexts } from '#texts/network.ts'

/** The sentence for her: the server's own words where it gave any, else what its code means. */
export function networkWords({ code, message }: { code: NetworkRefusal; message?: string }): string {
  const isForMember = code === 'refused' || code === 'rate_limited'
  return (isForMember && message) || networkTexts[code]
}
