import * as v from 'valibot'
import { authTexts } from '#texts/auth.ts'

/**
 * An e-mail address as it is stored: trimmed, in lower case. It is not in record-schema.ts, so that
 * sign-in does not load the texts of the profile.
 */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email(authTexts.rules.email),
  v.maxLength(255, authTexts.rules.email),
)
