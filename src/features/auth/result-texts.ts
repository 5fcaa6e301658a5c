import type { Identity, ResendResult, SignInFailure, SignUpFailure } from '#sync'
import { authTexts } from '#texts/auth.ts'

export interface Message {
  title: string
  description?: string
}

const { errors, welcome } = authTexts

/**
 * The words for a failed sign-in. `message` is the server's, for codes without words of our own.
 */
export function signInFailureText(code: SignInFailure, message?: string): Message {
  switch (code) {
    case 'offline':
      return { title: errors.offline }
    case 'invalid_credentials':
      return { title: errors.invalidCredentials }
    case 'email_not_confirmed':
      return { title: errors.emailNotConfirmed }
    case 'pending':
      return { title: errors.pending }
    case 'create_password':
      return errors.createPassword
    case 'deactivated':
      return { title: errors.title, description: errors.deactivated }
    case 'other_member':
      return { title: errors.title, description: errors.otherMember }
    case 'rate_limited':
      return { title: errors.title, description: errors.rateLimited }
    case 'unknown':
      return { title: message?.trim() || errors.signInUnknown }
  }
}

export function signUpFailureText(code: SignUpFailure): Message {
  switch (code) {
    case 'offline':
      return { title: errors.signUpOffline }
    case 'already_registered':
      return { title: errors.alreadyRegistered }
    case 'rate_limited':
      return { title: errors.signUpTitle, description: errors.rateLimited }
    case 'unknown':
      return { title: errors.signUpUnknown }
  }
}

/** The words for a link that could not be requested. */
export function forgottenFailureText(result: Exclude<ResendResult, 'sent'>): Message {
  const { forgotten } = authTexts
  switch (result) {
    case 'offline':
      return { title: forgotten.offline }
    case 'rate_limited':
      return { title: forgotten.failed, description: errors.rateLimited }
    case 'failed':
      return { title: forgotten.failed, description: forgotten.failedHint }
  }
}

export function welcomeText(identity: Identity): string {
  return identity.role === 'admin' ? welcome.admin : welcome.member
}
