import { readStored } from '#lib/storage.ts'
import { type ActivationLink, current, KEY } from './activation-link.ts'

/** The link she came by; empty parts were missing in it. */
export function readActivationLink(): ActivationLink {
  if (current) return current
  const stored = readStored('session', KEY)
  if (stored === null) return { email: '', token: '' }
  try {
    const { email, token } = JSON.parse(stored) as Partial<Record<keyof ActivationLink, unknown>>
    return { email: typeof email === 'string' ? email : '', token: typeof token === 'string' ? token : '' }
  } catch (error) {
    console.warn('The activation link in this tab is not ours', error)
    return { email: '', token: '' }
  }
}
