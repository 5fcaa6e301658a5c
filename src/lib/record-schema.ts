import * as v from 'valibot'
import { lengthOf } from '#lib/length-of.ts'
import { accessRequestTexts } from '#texts/access-request.ts'
import { authTexts } from '#texts/auth.ts'
import { profileTexts } from '#texts/profile.ts'

const { nameShort, nameLong } = authTexts.rules
const { telefone } = accessRequestTexts.rules
const { rules } = profileTexts

const atLeast = (min: number, message: string) => v.check((text: string) => lengthOf(text) >= min, message)
const atMost = (max: number, message: string) => v.check((text: string) => lengthOf(text) <= max, message)
const within = (min: number, max: number, message: string) =>
  v.check((text: string) => lengthOf(text) >= min && lengthOf(text) <= max, message)

/** The editable fields of an approved record. */
export const nameSchema = v.object({
  nome: v.pipe(v.string(), v.trim(), atLeast(2, nameShort), atMost(100, nameLong)),
})

/** The editable fields of an access request with the limits of /cadastro. */
export const requestSchema = v.object({
  nome: v.pipe(v.string(), v.trim(), atLeast(3, rules.nameShortRequest), atMost(100, nameLong)),
  telefone: v.pipe(
    v.string(),
    v.trim(),
    within(10, 20, telefone),
    v.check((text) => text.replaceAll(/\D/g, '').length >= 10, telefone),
  ),
  endereco: v.pipe(v.string(), v.trim(), within(5, 200, rules.endereco)),
  instagram: v.pipe(v.string(), v.trim(), within(2, 50, rules.instagram)),
  igreja: v.pipe(v.string(), v.trim(), atMost(100, rules.igreja)),
})
