import { type FormEvent, useId, useRef, useState } from 'react'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LINK_SCHEMES, safeUrl } from '#lib/safe-url.ts'
import * as styles from './recados.css.ts'

const texts = adminRecadosTexts.editor

interface LinkDialogProps {
  onClose: () => void
  onLink: (address: string) => void
}

/** Asks for the address of a link. */
export function LinkDialog({ onClose, onLink }: LinkDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()

  function insert(event: FormEvent) {
    event.preventDefault()
    // React events would otherwise reach the recado's form, which contains this dialog.
    event.stopPropagation()
    const address = toLink(typed)
    if (address === null) {
      setError(texts.linkInvalid)
      field.current?.focus()
      return
    }
    onLink(address)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.linkTitle}
      initialFocus={field}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {adminContentTexts.save.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {texts.linkInsert}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={insert} noValidate>
        <TextField
          ref={field}
          label={texts.linkAddress}
          hint={texts.linkHint}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

/**
 * Completes an address as people write it: 'www.igreja.org', 'contato@igreja.org', '/eventos'.
 * @returns null for an address that must not be followed
 */
export function toLink(typed: string): string | null {
  const given = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(given)) return `mailto:${given}`
  const whole = /^(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(given) ? `https://${given}` : given
  return safeUrl(whole, LINK_SCHEMES) === null ? null : whole
}
