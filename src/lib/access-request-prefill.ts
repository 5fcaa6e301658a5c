import * as v from 'valibot'

/** What /auth already knows when it sends her on to /cadastro, in the history entry's state: nobody types it twice. */
const prefillSchema = v.object({ nome: v.optional(v.string(), ''), email: v.optional(v.string(), '') })

export type AccessRequestPrefill = v.InferOutput<typeof prefillSchema>

/** @param state what the router has; anything may stand there */
export function readPrefill(state: unknown): AccessRequestPrefill {
  const result = v.safeParse(prefillSchema, state)
  return result.success ? result.output : { nome: '', email: '' }
}
