// Apart from activation-link.ts, which every page loads, so that that file stays small.
import { readStored } from '#lib/storage.ts'
import { type ActivationLink, current, KEY } from './activation-link.ts'

/** The link that opened this page; a missing part is empty. */
export function readActivationLink(): ActivationLink {
  if (current) return current
  const stored = readStored('session', KEY)
  if (stored === null) return { email: '', token: '' }
  try {
    const { email, token } = JSON.parse(stored) as Partial<Record<keyof ActivationLink, unknown>>
    return { email: typeof email === 'string' ? email : '', token: typeof token === 'string' ? token : '' }
  } catch (error) {
    console.warn('The activation link in this tab is invalid', error)
    return { email: '', token: '' }
  }
}
