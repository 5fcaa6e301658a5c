import * as v from 'valibot'

/**
 * What /auth passes to /cadastro in the history entry's state, so that nobody types it twice. The
 * file is here because two features share it, and features do not import each other.
 */
const prefillSchema = v.object({ nome: v.optional(v.string(), ''), email: v.optional(v.string(), '') })

export type AccessRequestPrefill = v.InferOutput<typeof prefillSchema>

/** @param state the state that the router holds, which may be anything */
export function readPrefill(state: unknown): AccessRequestPrefill {
  const result = v.safeParse(prefillSchema, state)
  return result.success ? result.output : { nome: '', email: '' }
}
