import * as v from 'valibot'
import { authTexts } from '#texts/auth.ts'

/** An e-mail address as it is stored: trimmed, in lower case. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email(authTexts.rules.email),
  v.maxLength(255, authTexts.rules.email),
)
