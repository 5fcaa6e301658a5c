import { writeStored } from '#lib/storage.ts'
import { paths } from '#src/paths.ts'

export interface ActivationLink {
  email: string
  token: string
}

export const KEY = 'florescer:activation'

/**
 * Removes e-mail and token from the address bar before anything else runs, so that neither the
 * history, nor a request, nor somebody looking over the shoulder sees them. They stay in this tab
 * while it is on this screen, to survive a reload.
 */
export function takeActivationLink(): void {
  const { pathname, search } = window.location
  if (pathname.replace(/\/$/, '') !== paths.createPassword() || search === '') return
  const query = new URLSearchParams(search)
  keepLink({ email: query.get('email')?.trim().toLowerCase() ?? '', token: query.get('token')?.trim() ?? '' })
  window.history.replaceState(window.history.state, '', pathname)
}

/** The link that opened this page. */
export let current: ActivationLink | null = null

function keepLink(link: ActivationLink): void {
  current = link
  writeStored('session', KEY, JSON.stringify(link))
}

/** The link was used, or the person left the screen. */
export function forgetActivationLink(): void {
  current = null
  writeStored('session', KEY, null)
}
