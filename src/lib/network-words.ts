import type { NetworkRefusal } from '#sync'
import { networkTexts } from '#texts/network.ts'

/**
 * The sentence for the person: the server's message if it was written for people, otherwise the
 * meaning of the code. It is not in use-network.ts, which most content editors do not load.
 */
export function networkWords({ code, message }: { code: NetworkRefusal; message?: string }): string {
  const isForMember = code === 'refused' || code === 'rate_limited'
  return (isForMember && message) || networkTexts[code]
}
