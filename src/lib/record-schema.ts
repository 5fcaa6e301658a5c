import * as v from 'valibot'
import { accessRequestTexts } from '#texts/access-request.ts'
import { authTexts } from '#texts/auth.ts'
import { profileTexts } from '#texts/profile.ts'

const { nameShort, nameLong } = authTexts.rules
const { telefone } = accessRequestTexts.rules
const { rules } = profileTexts

/** Characters as the database counts them: an emoji is one. */
const lengthOf = (text: string) => [...text].length
const from = (least: number, message: string) => v.check((text: string) => lengthOf(text) >= least, message)
const upTo = (most: number, message: string) => v.check((text: string) => lengthOf(text) <= most, message)
const within = (least: number, most: number, message: string) =>
  v.check((text: string) => lengthOf(text) >= least && lengthOf(text) <= most, message)

/** What may be changed of an approved record (specification, section 6; reading R3). */
export const nameSchema = v.object({
  nome: v.pipe(v.string(), v.trim(), from(2, nameShort), upTo(100, nameLong)),
})

/** What may be changed of an access request (limits: specification, section 5). */
export const requestSchema = v.object({
  nome: v.pipe(v.string(), v.trim(), from(3, rules.nameShortRequest), upTo(100, nameLong)),
  telefone: v.pipe(
    v.string(),
    v.trim(),
    within(10, 20, telefone),
    v.check((text) => text.replaceAll(/\D/g, '').length >= 10, telefone),
  ),
  endereco: v.pipe(v.string(), v.trim(), within(5, 200, rules.endereco)),
  instagram: v.pipe(v.string(), v.trim(), within(2, 50, rules.instagram)),
  igreja: v.pipe(v.string(), v.trim(), upTo(100, rules.igreja)),
})
