import type { ActivationCheck, SetPasswordResult } from '#sync'
import { createPasswordTexts } from '#texts/create-password.ts'

const { link, errors, needsNetwork, tooMany } = createPasswordTexts

export interface Message {
  title: string
  description?: string
}

/** The words for a link that is invalid or could not be checked. */
export function checkText(check: Exclude<ActivationCheck, 'valid'>): Message {
  switch (check) {
    case 'expired':
      return { title: link.expired }
    case 'invalid':
      return { title: link.invalid }
    case 'unregistered':
      return { title: link.unregistered }
    case 'failed':
      return { title: link.accountCheckFailed }
    case 'rate_limited':
      return { title: link.accountCheckFailed, description: tooMany }
    case 'offline':
      return { title: link.checkFailed, description: needsNetwork }
  }
}

/** The words for a password that was not set. */
export function passwordFailureText(failure: Extract<SetPasswordResult, { ok: false }>): Message {
  switch (failure.code) {
    case 'expired':
      return { title: errors.expired }
    case 'not_found':
      return { title: errors.notFound }
    case 'offline':
      return { title: errors.unknown, description: needsNetwork }
    case 'rate_limited':
      return { title: errors.unknown, description: failure.message?.trim() || tooMany }
    case 'unknown':
      return { title: failure.message?.trim() || errors.unknown }
  }
}
