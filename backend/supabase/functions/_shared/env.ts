import type { MailTransport } from './mail.ts'

/** What a server function gets from its host: Deno on Supabase, or the embedded backend in Node. */
export interface FunctionEnv {
  supabaseUrl: string
  /** sb_publishable_… (or a project's older anon key). */
  publishableKey: string
  /** sb_secret_… (or a project's older service_role key). Never leaves the server. */
  secretKey: string
  /** The app's public address, without a trailing slash: for links in mails. */
  siteUrl: string
  mail: MailTransport
  /** Uses bcrypt at the auth server's cost. */
  hashPassword(password: string): Promise<string>
  /** Reaches supabaseUrl; in Node it stays within the process. */
  fetch: typeof fetch
  /** Has the mail queue looked at after the answer, at once or in so many seconds. */
  wakeMail(inSeconds?: number): void
  /** Goes on with the work after the answer. */
  waitUntil(work: Promise<unknown>): void
}

export type FunctionHandler = (request: Request, env: FunctionEnv) => Promise<Response>
