import type { AuthRefusal, Identity, ResendResult, SignInFailure, SignUpFailure } from '#sync'
import { authTexts } from '#texts/auth.ts'
import { authRefusalTexts } from '#texts/auth-refusals.ts'

export interface Message {
  title: string
  description?: string
}

const { errors, welcome } = authTexts

/** The words for a failed sign-in. The auth server's own are English: its code chooses ours. */
export function signInFailureText(code: SignInFailure, refusal?: AuthRefusal): Message {
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
    case 'server':
      return { title: errors.title, description: errors.server }
    // The form asks for the code instead.
    case 'second_factor':
    case 'unknown':
      return { title: errors.signInUnknown, ...description(refusal) }
  }
}

export function signUpFailureText(code: SignUpFailure, refusal?: AuthRefusal): Message {
  switch (code) {
    case 'offline':
      return { title: errors.signUpOffline }
    case 'already_registered':
      return { title: errors.alreadyRegistered }
    case 'rate_limited':
      return { title: errors.signUpTitle, description: errors.rateLimited }
    case 'server':
      return { title: errors.signUpTitle, description: errors.server }
    case 'unknown': {
      const reason = description(refusal)
      return reason ? { title: errors.signUpTitle, ...reason } : { title: errors.signUpUnknown }
    }
  }
}

/** What an auth server refused, in our words; undefined for a code without any. */
function description(refusal: AuthRefusal | undefined): { description: string } | undefined {
  const code = refusal?.code ?? ''
  if (code === 'weak_password' && refusal?.minLength) {
    return { description: authTexts.errors.passwordTooShort(refusal.minLength) }
  }
  return Object.hasOwn(authRefusalTexts, code) ? { description: authRefusalTexts[code]! } : undefined
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
