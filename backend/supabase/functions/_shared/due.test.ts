import { expect, it } from 'vitest'
import { drainQueues } from './due.ts'
import type { FunctionEnv } from './http.ts'

/** A database that answers to each call as told. */
function envWith(answers: Record<string, () => Promise<Response>>): FunctionEnv {
  const fetch = async (input: RequestInfo | URL) => {
    const name = String(input).split('/').at(-1)!
    return (answers[name] ?? (() => Promise.resolve(Response.json(null))))()
  }
  const mail = { isIdempotent: true }
  return { supabaseUrl: 'http://banco.example', secretKey: 'sb_secret_x', mail, fetch } as unknown as FunctionEnv
}

const broken = async () => Response.json({ message: 'Could not find the function' }, { status: 404 })

it('push messages that cannot be sent do not leave the mails alone, and are told', async () => {
  const mails = Promise.withResolvers<Response>()
  const isAsked = Promise.withResolvers<void>()
  let isEnded = false
  const drained = drainQueues(
    envWith({
      push_keys: broken,
      claim_mail: () => (isAsked.resolve(), mails.promise),
    }),
    () => false,
  ).finally(() => (isEnded = true))
  drained.catch(() => undefined)
  await isAsked.promise
  // A turn of everything that waits: the refusal has come, and mails are still on their way.
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isEnded).toBe(false)
  mails.resolve(Response.json([]))
  await expect(drained).rejects.toThrow('push_keys')
})

it('if both cannot be sent, both are told', async () => {
  const drained = drainQueues(envWith({ push_keys: broken, claim_mail: broken }), () => false)
  await expect(drained).rejects.toThrow(/claim_mail.*; push_keys/)
})
