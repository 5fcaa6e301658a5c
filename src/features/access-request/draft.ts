import * as v from 'valibot'
import { readStored, writeStored } from '#lib/storage.ts'
import { DRAFT_KEY } from './draft-key.ts'
import { type AccessRequestValues, emptyValues } from './schema.ts'

/** What she wrote and has not sent is kept on this device so long: it is personal, and the device may be borrowed. */
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

/** What is kept of an earlier visit; null if nothing is, or it is too old. The consent is given anew each time. */
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

/** @returns whether the browser keeps it */
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

export const clearDraft = (): void => writeStored('local', DRAFT_KEY, null)

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch (error) {
    console.warn('The draft of the access request is not ours', error)
    return null
  }
}
