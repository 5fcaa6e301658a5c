import { Bold, Heading2, Italic, Link2, Link2Off, List, ListOrdered, Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { classNames } from '#ui/class-names.ts'
import { control as controlClass, field as fieldClass, label as labelClass } from '#ui/field.css.ts'
import { FieldError } from '#ui/field.tsx'
import { prose } from '#ui/prose.css.ts'
import { LinkDialog } from './link-dialog.tsx'
import { emptyState, makeRichText, type RichText, type RichTextState } from './rich-text.ts'
import * as styles from './recados.css.ts'
import { TextPictures } from './text-pictures.tsx'

const texts = adminRecadosTexts.editor

interface RichTextFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** HTML. */
  name: FieldPathByValue<Values, string>
  label: string
}

/** A message with its formatting, edited as it will look. */
export function RichTextField<Values extends FieldValues, Output>({
  control,
  name,
  label,
}: RichTextFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name: name as FieldPath<Values> })
  const value = String(field.value)
  const surface = useRef<HTMLDivElement>(null)
  const editor = useRef<RichText>(null)
  /**
   * What the editor reported last: any other value in the field came from outside, such as a draft
   * or a reset.
   */
  const said = useRef('')
  const [state, setState] = useState<RichTextState>(emptyState)
  const [held, setHeld] = useState<ReturnType<RichText['holdSelection']> | null>(null)
  const labelId = useId()
  const errorId = useId()

  const onInput = useEffectEvent(() => {
    said.current = editor.current?.getHtml() ?? ''
    field.onChange(said.current)
  })

  useEffect(() => {
    const made = makeRichText(surface.current!, { onInput: () => onInput(), onState: setState })
    editor.current = made
    said.current = ''
    return () => {
      editor.current = null
      made.destroy()
    }
  }, [])

  useEffect(() => {
    if (value === said.current) return
    said.current = value
    editor.current?.setHtml(value)
  }, [value])

  // react-hook-form focuses the first invalid field.
  const { ref } = field
  useEffect(() => ref({ focus: () => editor.current?.focus() }), [ref])

  const act = (run: (made: RichText) => void) => () => editor.current && run(editor.current)
  return (
    <div className={fieldClass}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as a label does */}
      <span id={labelId} className={labelClass} onClick={() => editor.current?.focus()}>
        {label}
      </span>
      <div className={styles.editor} data-invalid={fieldState.error ? '' : undefined}>
        <div role="group" aria-label={texts.tools} className={styles.tools}>
          <Tool label={texts.bold} icon={<Bold />} isOn={state.isBold} onPress={act((made) => made.toggleBold())} />
          <Tool
            label={texts.italic}
            icon={<Italic />}
            isOn={state.isItalic}
            onPress={act((made) => made.toggleItalic())}
          />
          <Tool
            label={texts.heading}
            icon={<Heading2 />}
            isOn={state.isHeading}
            onPress={act((made) => made.toggleHeading())}
          />
          <Tool
            label={texts.list}
            icon={<List />}
            isOn={state.list === 'bullets'}
            onPress={act((made) => made.toggleList('bullets'))}
          />
          <Tool
            label={texts.numbered}
            icon={<ListOrdered />}
            isOn={state.list === 'numbers'}
            onPress={act((made) => made.toggleList('numbers'))}
          />
          {state.isLink ? (
            <Tool label={texts.unlink} icon={<Link2Off />} onPress={act((made) => made.unlink())} />
          ) : (
            <Tool
              label={texts.link}
              icon={<Link2 />}
              opensDialog
              onPress={act((made) => setHeld(made.holdSelection()))}
            />
          )}
          <Tool label={texts.undo} icon={<Undo2 />} isDisabled={!state.canUndo} onPress={act((made) => made.undo())} />
          <Tool
            className={styles.spare}
            label={texts.redo}
            icon={<Redo2 />}
            isDisabled={!state.canRedo}
            onPress={act((made) => made.redo())}
          />
        </div>
        <div
          ref={surface}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={labelId}
          aria-required="true"
          aria-invalid={fieldState.error ? true : undefined}
          aria-describedby={fieldState.error ? errorId : undefined}
          className={classNames(prose, controlClass, styles.surface)}
          onBlur={field.onBlur}
        />
      </div>
      <FieldError id={errorId}>{fieldState.error?.message}</FieldError>
      <TextPictures html={value} editor={editor} />
      {held && (
        <LinkDialog
          onClose={() => setHeld(null)}
          onLink={(address) => {
            setHeld(null)
            // After the dialog has returned the focus.
            requestAnimationFrame(() => held.link(address))
          }}
        />
      )}
    </div>
  )
}

interface ToolProps {
  className?: string
  label: string
  icon: ReactNode
  isOn?: boolean
  isDisabled?: boolean
  opensDialog?: boolean
  onPress: () => void
}

function Tool({ className, label, icon, isOn, isDisabled, opensDialog, onPress }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      className={classNames(styles.tool, className)}
      // Keeps the selection in the text, and the phone's keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onPress}
    >
      {icon}
    </button>
  )
}
