import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { type FactorChallenge, signIn, signUp, storageTrouble } from '#sync'
import type { AccessRequestPrefill } from '#lib/access-request-prefill.ts'
import { useEarlyForm } from '#lib/early-form.ts'
import { emailSchema } from '#lib/email-schema.ts'
import { authTexts } from '#texts/auth.ts'
import { storageTexts } from '#texts/storage.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './auth.css.ts'
import { ForgottenPassword } from './forgotten-password.tsx'
import { signInFailureText, signUpFailureText, welcomeText } from './result-texts.ts'

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

/** One form for both modes, so that typed values survive a switch. */
type AuthValues = v.InferOutput<typeof signUpSchema>

/** The fields in form order: the first invalid one is announced and focused. */
const order = ['fullName', 'email', 'password'] as const

const resolvers = {
  signIn: valibotResolver(signInSchema) as unknown as Resolver<AuthValues>,
  signUp: valibotResolver(signUpSchema) as Resolver<AuthValues>,
}

export type AuthMode = 'signIn' | 'signUp'

interface AuthFormProps {
  mode: AuthMode
  knownEmail?: string
  onSignedIn: () => void
  onSignedUp: (account: AccessRequestPrefill) => void
  /** The password was right, but nobody has approved the account yet. */
  onPending: (email: string) => void
  /** The password was right, and the account has a second factor. */
  onChallenge: (challenge: FactorChallenge) => void
}

export function AuthForm({ mode, knownEmail = '', onSignedIn, onSignedUp, onPending, onChallenge }: AuthFormProps) {
  const early = useEarlyForm({ fullName: '', email: knownEmail, password: '' })
  const { register, handleSubmit, getValues, setFocus, trigger, formState } = useForm<AuthValues>({
    defaultValues: early.defaultValues,
    resolver: resolvers[mode],
    // react-hook-form would use the order in which the fields registered, and the name registers
    // last.
    shouldFocusError: false,
  })
  // Errors of one mode do not apply to the other.
  const [failedMode, setFailedMode] = useState<AuthMode | null>(null)
  const { errors: issues, isSubmitting } = formState
  const errors = failedMode === mode ? issues : {}
  const { fields } = authTexts
  const isSignUp = mode === 'signUp'

  async function submit(values: AuthValues) {
    try {
      await (isSignUp ? submitSignUp(values) : submitSignIn(values))
    } catch (error) {
      const { signInUnknown, signUpUnknown } = authTexts.errors
      console.error(signInUnknown, error)
      const trouble = storageTrouble(error)
      showFailure({
        title: isSignUp ? signUpUnknown : signInUnknown,
        description: trouble ? storageTexts[trouble] : undefined,
      })
    }
  }

  function reject(found: FieldErrors<AuthValues>) {
    setFailedMode(mode)
    const first = order.find((name) => found[name])
    const { title, fallback } = authTexts.validation
    toast({ title, description: (first && found[first]?.message) ?? fallback, tone: 'danger' })
    if (first) setFocus(first)
  }

  async function submitSignIn({ email, password }: AuthValues) {
    const result = await signIn({ email, password })
    if (!result.ok) {
      if (result.challenge) return onChallenge(result.challenge)
      if (result.code === 'pending') onPending(email)
      return showFailure(signInFailureText(result.code, result.refusal))
    }
    toast({ title: welcomeText(result.identity), tone: 'success' })
    onSignedIn()
  }

  async function submitSignUp(values: AuthValues) {
    const result = await signUp(values)
    if (!result.ok) return showFailure(signUpFailureText(result.code, result.refusal))
    toast({ title: authTexts.signedUp, tone: 'success' })
    onSignedUp({ nome: values.fullName, email: values.email })
  }

  /** The address to send a link to; null, with an error at the field, if it is invalid. */
  async function takeEmail(): Promise<string | null> {
    setFailedMode(mode)
    if (!(await trigger('email', { shouldFocus: true }))) {
      const { title } = authTexts.validation
      toast({ title, description: authTexts.rules.email, tone: 'danger' })
      return null
    }
    return getValues('email').trim().toLowerCase()
  }

  return (
    <form {...early.props} className={styles.form} method="post" onSubmit={handleSubmit(submit, reject)} noValidate>
      {isSignUp && (
        <TextField
          {...register('fullName')}
          label={fields.fullName}
          isRequired
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          error={errors.fullName?.message}
        />
      )}
      <TextField
        {...register('email')}
        label={fields.email}
        isRequired
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={errors.email?.message}
      />
      <PasswordField
        {...register('password')}
        key={mode}
        label={fields.password}
        isRequired
        hint={isSignUp ? fields.passwordHint : undefined}
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        enterKeyHint="go"
        error={errors.password?.message}
      />
      <Button type="submit" size="lg" block isBusy={isSubmitting}>
        {authTexts[mode].submit}
      </Button>
      {!isSignUp && <ForgottenPassword takeEmail={takeEmail} />}
    </form>
  )
}

function showFailure(message: { title: string; description?: string }) {
  toast({ ...message, tone: 'danger' })
}
