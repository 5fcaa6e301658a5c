import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from './prerendered.ts'

/** What was pressed last before the script came; index.html notes it. */
interface EarlyForm extends HTMLFormElement {
  early?: HTMLElement
}

/**
 * For a form on a prerendered page, which may be filled in and sent before its script has come.
 * What was typed stays, what was pressed is pressed then, and a first value that comes into the
 * field she is in stands there selected.
 * @param values the form's first values: strings, and booleans of checkboxes
 * @returns `defaultValues` for react-hook-form, which keeps what stands in a field that has none;
 *   `props` for the form
 */
export function useEarlyForm<T extends object>(values: T) {
  const isHydrated = useHydrated()
  const [defaultValues] = useState(() => (isHydrated ? values : withoutTyped(values)))
  const form = useRef<EarlyForm>(null)
  useLayoutEffect(() => {
    if (!isHydrated) return selectGiven(form.current!, defaultValues)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the first values, and at once
  }, [])
  // After every render: a choice beside the form may have to be taken first (ui/segmented.tsx).
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was pressed is pressed once
  useEffect(() => {
    if (!isHydrated || !form.current?.early || document.querySelector('fieldset[data-early]')) return
    const { early } = form.current
    delete form.current.early
    if (early instanceof HTMLFormElement) early.requestSubmit()
    else early.click()
  })
  return { defaultValues, props: { ref: form, 'data-early': isHydrated ? undefined : '' } }
}

/**
 * The field that she is in already, if its first value has just come: selected, as if she had
 * entered it now. What she types next replaces it, where it would otherwise stand behind it. So is
 * the field that she is on her way to: leaving another one may be what the values came with.
 * @returns stops waiting for her
 */
function selectGiven(form: HTMLFormElement, given: object): () => void {
  const values = new Map(Object.entries(given))
  const select = (field: EventTarget | null) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.form !== form) return
    if (field.value !== '' && field.value === values.get(field.name)) field.select()
  }
  const arrive = ({ target }: Event) => select(target)
  const stop = () => form.removeEventListener('focusin', arrive)
  select(document.activeElement)
  form.addEventListener('focusin', arrive)
  // The field that is left and the one that is entered hear of it in one task.
  const timer = setTimeout(stop)
  return () => (clearTimeout(timer), stop())
}

/** Without the empty ones, and without those of fields that hold something else by now. */
function withoutTyped<T extends object>(values: T): Partial<T> {
  const early = Object.entries(values).filter(([name, value]) => {
    const field = globalThis.document?.querySelector<HTMLInputElement>(`form [name="${name}"]`)
    return value !== '' && value !== false && !field?.value
  })
  return Object.fromEntries(early) as Partial<T>
}
