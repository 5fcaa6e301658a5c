import * as v from 'valibot'
import { type PendingAccessRequest, pendingAccessRequest } from '#sync'
import { readStored, writeStored } from '#lib/storage.ts'
import { DRAFT_KEY } from './draft-key.ts'
import { type AccessRequestValues, emptyValues, toFormValues } from './schema.ts'

/**
 * How long an unsent request is kept on this device: it is personal, and the device may be
 * borrowed.
 */
export const DRAFT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

const text = v.optional(v.string(), '')
const draftSchema = v.object({
  savedAt: v.number(),
  values: v.object({
    nome: text,
    email: text,
    telefone: text,
    dataNascimento: text,
    endereco: text,
    instagram: text,
    igreja: text,
    grupo: text,
    batizada: v.optional(v.picklist(['', 'Sim', 'Não']), ''),
    comoConheceu: text,
    quemConvidou: text,
    expectativas: text,
  }),
})

/** The stored draft, or null if there is none or it is too old. Consent has to be given again. */
export function readDraft(now = Date.now()): AccessRequestValues | null {
  const stored = readStored('local', DRAFT_KEY)
  if (stored === null) return null
  const result = v.safeParse(draftSchema, parsed(stored))
  if (!result.success || now - result.output.savedAt > DRAFT_DAYS * DAY_MS) {
    clearDraft()
    return null
  }
  return { ...emptyValues, ...result.output.values }
}

/** @returns whether the browser stored it */
export function saveDraft(values: AccessRequestValues, now = Date.now()): boolean {
  const { consentimento: _consent, ...pending } = values
  if (Object.values(pending).every((value) => value === '')) {
    clearDraft()
    return true
  }
  const draft = JSON.stringify({ savedAt: now, values: pending })
  writeStored('local', DRAFT_KEY, draft)
  return readStored('local', DRAFT_KEY) === draft
}

/**
 * The fields of a refused request become the draft: from here on what she changes counts, and what
 * she deletes is gone. If the browser cannot store the draft they stay where they are.
 */
export function takeRefused(pending: PendingAccessRequest | null): void {
  if (pending?.state === 'refused' && pending.request && saveDraft(toFormValues(pending.request)))
    releaseRefusedRequest()
}

/** Her fields are in the draft now, or are not wanted: of the refused request its reason stays. */
export function releaseRefusedRequest(): void {
  const pending = pendingAccessRequest.current()
  if (pending?.state !== 'refused' || !pending.request) return
  const { state, code, message } = pending
  pendingAccessRequest.write({ state, code, message })
}

export const clearDraft = (): void => writeStored('local', DRAFT_KEY, null)

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch (error) {
    console.warn('The stored draft of the access request is invalid', error)
    return null
  }
}
