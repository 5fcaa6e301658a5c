import { type ComponentProps, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { CodeRefusal } from '#sync'
import { secondFactorTexts } from '#texts/second-factor.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as styles from './form.css.ts'

const texts = secondFactorTexts.code

interface CodeFormProps {
  submit: string
  /** Shows the code; resolves to why it was not taken, or to null. */
  onCode: (code: string) => Promise<CodeRefusal | null>
  /** The same for a recovery code. Without it only the app's code is asked for. */
  onRecovery?: (code: string) => Promise<CodeRefusal | null>
  onCancel?: { label: string; run: () => void }
  /**
   * Default true: this step is about its field. False where something stands above it to be read
   * first.
   */
  isFocused?: boolean
}

/** Asks for a code of the authenticator app, or for a recovery code in its place. */
export function CodeForm({ submit, onCode, onRecovery, onCancel, isFocused = true }: CodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function show(event: SyntheticEvent) {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    const found = code === '' ? texts.empty : await take(code)
    setError(found)
    if (!found) return
    field.current?.focus()
    field.current?.select()
  }

  async function take(code: string): Promise<string | undefined> {
    setIsBusy(true)
    try {
      const refusal = await (isRecovery ? onRecovery!(code) : onCode(code))
      if (refusal === null) return undefined
      return isRecovery && refusal === 'wrong' ? texts.recoveryWrong : texts.refusals[refusal]
    } catch (failure) {
      console.error(texts.refusals.server, failure)
      return texts.refusals.server
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void show(event)} noValidate>
      {isRecovery ? (
        <FocusedField
          key="recovery"
          inputRef={field}
          isFocused
          name="recovery-code"
          label={texts.recoveryLabel}
          hint={texts.recoveryHint}
          error={error}
          isRequired
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
      ) : (
        <FocusedField
          key="code"
          inputRef={field}
          isFocused={isFocused}
          name="code"
          label={texts.label}
          hint={texts.hint}
          error={error}
          isRequired
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          className={styles.code}
        />
      )}
      <Button type="submit" size="lg" block isBusy={isBusy}>
        {submit}
      </Button>
      {onRecovery && (
        <Button
          variant="quiet"
          block
          onClick={() => {
            setError(undefined)
            setIsRecovery(!isRecovery)
          }}
        >
          {isRecovery ? texts.toCode : texts.toRecovery}
        </Button>
      )}
      {onCancel && (
        <Button variant="quiet" block onClick={onCancel.run}>
          {onCancel.label}
        </Button>
      )}
    </form>
  )
}

interface FocusedFieldProps extends ComponentProps<typeof TextField> {
  inputRef: RefObject<HTMLInputElement | null>
  isFocused: boolean
}

/** Takes the focus when it appears: what had it before is gone. */
function FocusedField({ inputRef, isFocused, ...props }: FocusedFieldProps) {
  useEffect(() => {
    if (isFocused) inputRef.current?.focus()
  }, [inputRef, isFocused])
  return <TextField ref={inputRef} {...props} />
}
