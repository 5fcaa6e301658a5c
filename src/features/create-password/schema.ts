import * as v from 'valibot'
import { createPasswordTexts } from '#texts/create-password.ts'

const { rules } = createPasswordTexts

/** The new password. Spaces are allowed. */
export const passwordSchema = v.pipe(
  v.object({
    password: v.pipe(v.string(), v.minLength(8, rules.short)),
    confirmation: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => password === confirmation,
      rules.mismatch,
    ),
    ['confirmation'],
  ),
)

export type PasswordForm = v.InferOutput<typeof passwordSchema>
