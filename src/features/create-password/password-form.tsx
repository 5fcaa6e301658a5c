import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { endLandedSession, setPasswordByLink, type SetPasswordResult, signIn, type SignInResult } from '#sync'
import { paths } from '#src/paths.ts'
import { authTexts } from '#texts/auth.ts'
import { createPasswordTexts } from '#texts/create-password.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { type ActivationLink, forgetActivationLink } from './activation-link.ts'
import * as styles from '#lib/form.css.ts'
import { passwordFailureText } from './result-texts.ts'

const { fields, errors: failures, rules } = createPasswordTexts

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

type Form = v.InferOutput<typeof passwordSchema>

const resolver = valibotResolver(passwordSchema)

interface PasswordFormProps {
  link: ActivationLink
  /** The link was used or expired meanwhile. */
  onExpired: () => void
}

/** Sets the password and signs in. */
export function PasswordForm({ link, onExpired }: PasswordFormProps) {
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { password: '', confirmation: '' },
    resolver,
  })
  const { errors, isSubmitting } = formState

  async function submit({ password }: Form) {
    const result = await trySetting({ ...link, password })
    if (result.ok) return enter(password)
    toast({ ...passwordFailureText(result), tone: 'danger' })
    if (result.code === 'expired') onExpired()
  }

  /** The link is used up by now, even if signing in fails. */
  async function enter(password: string) {
    forgetActivationLink()
    const { email } = link
    const result = await trySigningIn({ email, password })
    if (!result?.ok) {
      // The code is asked for where she signs in, with a session of its own.
      if (result?.challenge) {
        void endLandedSession(result.challenge.session.accessToken)
        toast({ ...createPasswordTexts.needsCode, tone: 'success' })
      } else toast({ title: failures.signIn, tone: 'danger' })
      return navigate(paths.auth(), { replace: true, state: { email } })
    }
    toast({
      title: createPasswordTexts.done,
      description: isAppleBrowserTab() ? createPasswordTexts.iphone : undefined,
      tone: 'success',
    })
    return navigate(paths.home(), { replace: true })
  }

  function reject(found: FieldErrors<Form>) {
    const { title, fallback } = authTexts.validation
    const message = found.password?.message ?? found.confirmation?.message
    toast({ title, description: message ?? fallback, tone: 'danger' })
  }

  return (
    <Card padding="lg">
      <form className={styles.form} onSubmit={handleSubmit(submit, reject)} noValidate>
        <TextField
          label={authTexts.fields.email}
          type="email"
          name="email"
          autoComplete="username"
          value={link.email}
          readOnly
        />
        <PasswordField
          {...register('password')}
          label={fields.password}
          hint={fields.passwordHint}
          isRequired
          autoComplete="new-password"
          enterKeyHint="next"
          error={errors.password?.message}
        />
        <PasswordField
          {...register('confirmation')}
          label={fields.confirmation}
          isRequired
          autoComplete="new-password"
          enterKeyHint="go"
          error={errors.confirmation?.message}
        />
        <Button type="submit" size="lg" block isBusy={isSubmitting}>
          {createPasswordTexts.submit}
        </Button>
      </form>
    </Card>
  )
}

async function trySetting(form: { email: string; token: string; password: string }): Promise<SetPasswordResult> {
  try {
    return await setPasswordByLink(form)
  } catch (error) {
    console.error(failures.unknown, error)
    return { ok: false, code: 'unknown' }
  }
}

async function trySigningIn(credentials: { email: string; password: string }): Promise<SignInResult | null> {
  try {
    return await signIn(credentials)
  } catch (error) {
    console.error(failures.signIn, error)
    return null
  }
}

/** An iPhone's or iPad's browser, not the app on its home screen: the two share no storage. */
function isAppleBrowserTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}
