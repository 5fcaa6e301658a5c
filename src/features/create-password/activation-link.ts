import { writeStored } from '#lib/storage.ts'
import { paths } from '#src/paths.ts'

export interface ActivationLink {
  email: string
  token: string
}

export const KEY = 'florescer:activation'

/**
 * Takes e-mail and token out of the address bar, before anything else runs: neither history nor the address of a
 * request, nor somebody who looks over her shoulder, is to see them. They stay in this tab alone, as long as it is on
 * this screen, so that a reload does not lose them.
 */
export function takeActivationLink(): void {
  const { pathname, search } = window.location
  if (pathname.replace(/\/$/, '') !== paths.createPassword() || search === '') return
  const query = new URLSearchParams(search)
  keepLink({ email: query.get('email')?.trim().toLowerCase() ?? '', token: query.get('token')?.trim() ?? '' })
  window.history.replaceState(window.history.state, '', pathname)
}

/** The link that this page came by. */
export let current: ActivationLink | null = null

function keepLink(link: ActivationLink): void {
  current = link
  writeStored('session', KEY, JSON.stringify(link))
}

/** It has served, or she has gone elsewhere. */
export function forgetActivationLink(): void {
  current = null
  writeStored('session', KEY, null)
}
