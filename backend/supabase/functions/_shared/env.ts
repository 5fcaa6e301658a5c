import type { MailTransport } from './mail.ts'

/** What a server function gets from where it runs: Deno on Supabase, or the embedded backend in Node. */
export interface FunctionEnv {
  supabaseUrl: string
  /** sb_publishable_… (or a project's older anon key). */
  publishableKey: string
  /** sb_secret_… (or a project's older service_role key). Never leaves the server. */
  secretKey: string
  /** The app's public address, without a slash at its end: for links in mails. */
  siteUrl: string
  mail: MailTransport
  /** By bcrypt, at the auth server's own cost. */
  hashPassword(password: string): Promise<string>
  /** How to reach supabaseUrl; in Node it stays within the process. */
  fetch: typeof fetch
  /** Has the queue looked at after the answer, soon or in so many seconds. */
  wakeMail(inSeconds?: number): void
  /** Goes on with it after the answer. */
  waitUntil(work: Promise<unknown>): void
}

export type FunctionHandler = (request: Request, env: FunctionEnv) => Promise<Response>
