import * as v from 'valibot'
import { emailSchema } from '#lib/email-schema.ts'
import { authTexts } from '#texts/auth.ts'

const { rules } = authTexts

/** Sign-in. */
export const signInSchema = v.object({
  email: emailSchema,
  password: v.pipe(v.string(), v.nonEmpty(rules.passwordRequired)),
})

/** Sign-up. */
export const signUpSchema = v.object({
  fullName: v.pipe(v.string(), v.trim(), v.minLength(2, rules.nameShort), v.maxLength(100, rules.nameLong)),
  email: emailSchema,
  password: v.pipe(v.string(), v.minLength(6, rules.passwordShort)),
})

export type SignInInput = v.InferOutput<typeof signInSchema>
export type SignUpInput = v.InferOutput<typeof signUpSchema>
