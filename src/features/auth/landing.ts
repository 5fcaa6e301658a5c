import { endLandedSession } from '#sync'
import { authTexts } from '#texts/auth.ts'
import { authRefusalTexts } from '#texts/auth-refusals.ts'
import { toast, type ToastOptions } from '#ui/toast.ts'

declare global {
  interface Window {
    /** What stood behind the # when a link of the auth server opened the page (index.html). */
    authLanding?: string
  }
}

/**
 * Says what a link of the auth server (GoTrue) did: a confirmation of her address, or a link sent
 * from the project's dashboard. Its session is ended: the app signs in by password only, and asks
 * whether the account may enter.
 */
export function announceLanding(): void {
  const landing = new URLSearchParams(window.authLanding)
  delete window.authLanding
  const token = landing.get('access_token')
  if (token) void endLandedSession(token)
  toast(landingText(landing))
}

/** @param landing the parameters that GoTrue puts behind the # */
export function landingText(landing: URLSearchParams): ToastOptions {
  const texts = authTexts.landing
  if (landing.has('error') || landing.has('error_code')) {
    const code = landing.get('error_code') ?? ''
    const description = Object.hasOwn(authRefusalTexts, code) ? authRefusalTexts[code] : texts.failedHint
    return { tone: 'danger', title: texts.failed, description }
  }
  if (landing.has('message')) return { tone: 'info', ...texts.oneOfTwo }
  const type = landing.get('type')
  if (type === 'recovery') return { tone: 'info', ...texts.recovery }
  if (type === 'signup' || type === 'email_change') return { tone: 'success', ...texts.confirmed }
  return { tone: 'info', ...texts.signIn }
}
