import { compare } from '@node-rs/bcrypt'
import * as v from 'valibot'

/** A hash of nobody's password, at the cost of all others. */
const DUMMY_HASH = '$2b$10$Mjx0aC4KzenjedFUzVRcXO6b2ucMxP78MAWq4AzKRFlgFzfm2OJu2'

const Credentials = v.object({ email: v.string(), password: v.string() })

/**
 * Lite compares a password only where there is an account, so the time of its answer tells who has
 * one. After a refused sign-in with an unknown address, this makes the comparison that lite left
 * out, by the same library (package.json overrides lite's).
 */
export async function compareWithDummy(body: string, isKnown: (email: string) => Promise<boolean>): Promise<void> {
  const credentials = v.safeParse(Credentials, parse(body))
  if (!credentials.success) return
  const { email, password } = credentials.output
  if (!(await isKnown(email.toLowerCase()))) await compare(password, DUMMY_HASH)
}

/** The address in the body of a sign-in by password, as lite looks it up; null where it looks nobody up. */
export function emailIn(body: string): string | null {
  const credentials = v.safeParse(Credentials, parse(body))
  return credentials.success ? credentials.output.email.toLowerCase() : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Lite has refused what is not JSON, and has looked nobody up.
    return undefined
  }
}
