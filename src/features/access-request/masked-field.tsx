import { Maskito, type MaskitoOptions } from '@maskito/core'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'

interface MaskedFieldProps extends TextFieldProps {
  /** The same object across renders. */
  mask: MaskitoOptions
}

/** A text field that writes the separators itself. Takes what `register('name')` of react-hook-form gives. */
export function MaskedField({ mask, ref, onChange, ...props }: MaskedFieldProps) {
  const element = useRef<HTMLInputElement | null>(null)

  useEffect(() => {
    if (!element.current) return
    const maskito = new Maskito(element.current, mask)
    return () => maskito.destroy()
  }, [mask])

  return (
    <TextField
      {...props}
      // The mask writes the value itself, which React's own change event does not see.
      onInput={(event) => onChange?.(event as unknown as ChangeEvent<HTMLInputElement>)}
      ref={(node) => {
        element.current = node
        if (typeof ref === 'function') return ref(node)
        if (ref) ref.current = node
      }}
    />
  )
}
