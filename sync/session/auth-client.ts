import { createClient, isAuthRetryableFetchError, type AuthError } from '@supabase/supabase-js'
import { backend } from '../api/backend.ts'

/**
 * supabase-js for what needs a form: sign-in and sign-up. It stores and renews nothing: the session is ours
 * (session.ts), because with an expired token and no network its own says 'signed out' after 25 s.
 */
export function makeAuthClient() {
  return createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/** Whether the failure says nothing about the credentials, only about the way to the server. */
export function isUnreachable(error: AuthError): boolean {
  return isAuthRetryableFetchError(error)
}
