import * as v from 'valibot'
import { FunctionError } from './http.ts'

/** An e-mail address, trimmed and in lower case, as the database keeps it. */
export const EmailAddress = v.pipe(
  v.string('Informe o e-mail.'),
  v.trim(),
  v.toLowerCase(),
  v.email('Email inválido'),
  v.maxLength(254, 'Email inválido'),
)

/** A person's name, as the database takes it. */
export const PersonName = v.pipe(
  v.string('Informe o nome.'),
  v.trim(),
  v.minLength(2, 'Informe o nome.'),
  v.maxLength(100, 'Nome muito longo'),
)

/** The body in the schema's form; otherwise throws a 400 with the first issue's sentence. */
export function validate<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  // A missing key is reported by the object's issue, whose own sentence is English.
  const isMissing = issue.type === 'object' || issue.type === 'strict_object'
  throw new FunctionError(
    400,
    'invalid_body',
    isMissing ? `Faltam dados: ${v.getDotPath(issue) ?? 'tudo'}.` : issue.message,
  )
}

/** Escapes an address as a pattern of `ilike` that matches only it, in any case. */
export function escapeLike(email: string): string {
  return email.replaceAll(/[\\%_]/g, '\\$&')
}
