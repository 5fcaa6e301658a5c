import * as v from 'valibot'
import type { AccessRequest } from '#sync'
import { emailSchema } from '#lib/email-schema.ts'
import { lengthOf } from '#lib/length-of.ts'
import { authTexts } from '#texts/auth.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { birthDateFault, todayHere, toIsoDate } from './birth-date.ts'
import { isWholePhone } from './phone.ts'

const { rules } = accessRequestTexts

const from = (least: number, message: string) => v.check((text: string) => lengthOf(text) >= least, message)
const upTo = (most: number, message: string) => v.check((text: string) => lengthOf(text) <= most, message)

/** Longest answers, also for the counters beside the fields. */
export const LIMITS = { comoConheceu: 500, expectativas: 1000 } as const

/**
 * The form of /cadastro, with the database's limits. The birth date is real, in the past, and 13
 * years or more ago. Its keys are in screen order.
 */
export const accessRequestSchema = v.object({
  nome: v.pipe(v.string(), v.trim(), from(3, rules.nomeShort), upTo(100, rules.nomeLong)),
  email: emailSchema,
  telefone: v.pipe(
    v.string(),
    v.trim(),
    from(10, rules.telefone),
    upTo(20, rules.telefone),
    v.check(isWholePhone, rules.telefone),
  ),
  dataNascimento: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => birthDateFault(text, todayHere()) !== 'wrong', rules.dateWrong),
    v.check((text) => birthDateFault(text, todayHere()) !== 'too_young', rules.tooYoung),
  ),
  endereco: v.pipe(v.string(), v.trim(), from(5, rules.enderecoShort), upTo(200, rules.enderecoLong)),
  instagram: v.pipe(v.string(), v.trim(), from(2, rules.instagramShort), upTo(50, rules.instagramLong)),
  igreja: v.pipe(v.string(), v.trim(), upTo(100, rules.igrejaLong)),
  grupo: v.pipe(v.string(), v.nonEmpty(rules.grupo)),
  batizada: v.picklist(['', 'Sim', 'Não']),
  comoConheceu: v.pipe(
    v.string(),
    v.trim(),
    from(3, rules.required),
    upTo(LIMITS.comoConheceu, rules.comoConheceuLong),
  ),
  quemConvidou: v.pipe(v.string(), v.trim(), upTo(100, rules.quemConvidouLong)),
  expectativas: v.pipe(
    v.string(),
    v.trim(),
    from(10, rules.expectativasShort),
    upTo(LIMITS.expectativas, rules.expectativasLong),
  ),
  consentimento: v.pipe(v.boolean(), v.literal(true, rules.consent)),
})

export type AccessRequestForm = v.InferOutput<typeof accessRequestSchema>
/** The form's values: the consent may still be missing. */
export type AccessRequestValues = v.InferInput<typeof accessRequestSchema>

export const emptyValues: AccessRequestValues = {
  nome: '',
  email: '',
  telefone: '',
  dataNascimento: '',
  endereco: '',
  instagram: '',
  igreja: '',
  grupo: '',
  batizada: '',
  comoConheceu: '',
  quemConvidou: '',
  expectativas: '',
  consentimento: false,
}

/** The fields in screen order: the first invalid one is announced and focused. */
export const fieldOrder = Object.keys(emptyValues) as (keyof AccessRequestValues)[]

const { fields, sections } = accessRequestTexts
/** The names of the fields in the error summary. */
export const fieldLabels: Record<keyof AccessRequestValues, string> = {
  ...fields,
  nome: authTexts.fields.fullName,
  email: authTexts.fields.email,
  consentimento: sections.consent,
}

/** What is sent along with the answers. */
export interface RequestMetadata {
  id: string
  policyVersion: string
  /** The value of the honeypot field. */
  website: string
}

/** The row that is sent. Empty optional answers become null. */
export function toAccessRequest(form: AccessRequestForm, metadata: RequestMetadata): AccessRequest {
  const birthday = toIsoDate(form.dataNascimento)
  if (birthday === null) throw new RangeError('The form was not checked: no such day')
  return {
    id: metadata.id,
    nome: form.nome,
    email: form.email,
    telefone: form.telefone,
    endereco: form.endereco,
    data_nascimento: birthday,
    instagram: form.instagram,
    igreja: form.igreja || null,
    grupo: form.grupo,
    batizada: form.batizada || null,
    como_conheceu: form.comoConheceu,
    quem_convidou: form.quemConvidou || null,
    expectativas: form.expectativas,
    consentimento_lgpd: form.consentimento,
    consentimento_versao: metadata.policyVersion,
    origem: 'site',
    website: metadata.website,
  }
}

/** The reverse, to change a request. Consent has to be given again. */
export function toFormValues(request: AccessRequest): AccessRequestValues {
  return {
    ...emptyValues,
    nome: request.nome,
    email: request.email,
    telefone: request.telefone,
    dataNascimento: request.data_nascimento.split('-').reverse().join('/'),
    endereco: request.endereco,
    instagram: request.instagram,
    igreja: request.igreja ?? '',
    grupo: request.grupo,
    batizada: request.batizada ?? '',
    comoConheceu: request.como_conheceu,
    quemConvidou: request.quem_convidou ?? '',
    expectativas: request.expectativas,
  }
}
