import * as v from 'valibot'

/** Postgres cannot store this character, and some drivers end a text there. */
const Text = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0'), 'holds a null character'),
)
const text = v.optional(Text)
const nullableText = v.nullish(Text)

/** What sign-in takes, as each of its calls names it. It ignores unknown fields. */
const Auth = v.looseObject({
  email: text,
  password: text,
  refresh_token: text,
  auth_code: text,
  id_token: text,
  provider: text,
  code: text,
  challenge_id: text,
  factor_type: text,
  friendly_name: text,
  phone: nullableText,
  code_verifier: nullableText,
  code_challenge: nullableText,
  code_challenge_method: nullableText,
  access_token: nullableText,
  nonce: nullableText,
  issuer: nullableText,
  channel: nullableText,
  current_password: nullableText,
  data: v.nullish(v.record(v.string(), v.unknown())),
})

const Files = v.object({ prefixes: v.array(Text) })

export const BODIES = { auth: Auth, files: Files } as const
export type BodyForm = keyof typeof BODIES

/**
 * Checks a body's form, because lite would fail on it.
 * @returns one sentence, which repeats nothing of the body; undefined if the body is valid
 */
export function validateBody(body: Buffer | null, form: BodyForm): string | undefined {
  if (body === null || body.byteLength === 0) return form === 'files' ? 'A body is needed' : undefined
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    // The error's message holds a piece of the body.
    return 'The body is not JSON'
  }
  const parsed = v.safeParse(BODIES[form], value)
  if (parsed.success) return undefined
  const at = v.getDotPath(parsed.issues[0]!)
  return at === null ? 'The body is not a JSON object' : `"${at.split('.')[0]}" is not of the type it has to be`
}
