import { Maskito, maskitoTransform, type MaskitoOptions } from '@maskito/core'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'

interface MaskedFieldProps extends TextFieldProps {
  /** Must be the same object across renders. */
  mask: MaskitoOptions
}

/** A text field that inserts the separators. It takes what react-hook-form's `register` returns. */
export function MaskedField({ mask, ref, onChange, ...props }: MaskedFieldProps) {
  const element = useRef<HTMLInputElement | null>(null)

  useEffect(() => {
    const input = element.current
    if (!input) return
    // Typed before the script came.
    const masked = maskitoTransform(input.value, mask)
    if (masked !== input.value) {
      input.value = masked
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const maskito = new Maskito(input, mask)
    return () => maskito.destroy()
  }, [mask])

  return (
    <TextField
      {...props}
      // The mask sets the value itself, which React's change event does not notice.
      onInput={(event) => onChange?.(event as unknown as ChangeEvent<HTMLInputElement>)}
      ref={(node) => {
        element.current = node
        if (typeof ref === 'function') return ref(node)
        if (ref) ref.current = node
      }}
    />
  )
}
