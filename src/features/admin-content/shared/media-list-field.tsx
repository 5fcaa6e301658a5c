import { ArrowDown, ArrowUp, FileText, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, type FieldPath, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { type MediaFolder, mediaUrl } from '#sync'
import { fileNameOf, lastPartOf } from '#lib/file-name.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FileButton } from './file-button.tsx'
import { isPicture, type MediaKind } from './media-kinds.ts'
import { MediaPicture } from './media-picture.tsx'
import * as styles from './media.css.ts'
import { isMediaAddress } from './rules.ts'
import { UploadLines } from './upload-lines.tsx'
import { useUploads } from './use-uploads.ts'

const texts = adminContentTexts.media

export interface MediaListFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** A field with a list of addresses. */
  name: FieldPathByValue<Values, string[]>
  label: string
  hint?: string
  folder: MediaFolder
  kind: MediaKind
  /** Of pictures: the width of the place where they are shown, divided by its height. */
  aspect?: number
  /** The maximum number. */
  limit: number
  /** The name of an item, counted from 1: 'Anexo 3'. */
  itemName: (position: number) => string
}

/** Takes several files or pictures in an order, by address or upload. */
export function MediaListField<Values extends FieldValues, Output>(props: MediaListFieldProps<Values, Output>) {
  const { control, name, label, hint, folder, kind, aspect, limit, itemName } = props
  const { field, fieldState } = useController({ control, name: name as FieldPath<Values> })
  const { ref, value, onChange } = field
  const addresses: readonly string[] = value
  // Files arrive one after the other and append in that order, whatever has rendered meanwhile.
  const latest = useRef(addresses)
  useEffect(() => {
    latest.current = addresses
  })
  const change = (next: readonly string[]) => {
    latest.current = next
    onChange([...next])
  }
  const add = (address: string) => {
    if (!latest.current.includes(address)) change([...latest.current, address])
  }
  const { uploads, asked, failure, start } = useUploads({
    kind,
    folder,
    aspect,
    isNamed: kind === 'file',
    onUploaded: add,
  })
  const typesId = useId()
  const [said, setSaid] = useState('')
  const room = limit - addresses.length - uploads.length

  function choose(files: readonly File[]) {
    if (files.length > room) toast({ title: texts.tooMany(limit), tone: 'danger' })
    void start(files.slice(0, Math.max(0, room)))
  }

  function move(index: number, step: 1 | -1) {
    if (index + step < 0 || index + step >= addresses.length) return
    const next = [...addresses]
    const [moved] = next.splice(index, 1)
    next.splice(index + step, 0, moved!)
    change(next)
    setSaid(texts.moved(itemName(index + 1), index + step + 1))
  }

  /** The focus goes to the one that takes its place, or with the last to all of them. */
  function remove(index: number, group: HTMLElement | null) {
    flushSync(() => change(addresses.filter((_, place) => place !== index)))
    const next = Math.min(index, addresses.length - 2)
    ;(group?.querySelector<HTMLElement>(`[data-removes="${next}"]`) ?? group)?.focus()
  }

  return (
    <fieldset className={styles.group} ref={ref} tabIndex={-1}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.types}>{hint}</p>}
      {addresses.length > 0 && (
        <ol className={styles.items}>
          {addresses.map((address, index) => (
            <Item key={address} address={address} name={itemName(index + 1)}>
              <IconButton
                label={texts.moveUp(itemName(index + 1))}
                icon={<ArrowUp />}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                label={texts.moveDown(itemName(index + 1))}
                icon={<ArrowDown />}
                aria-disabled={index === addresses.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                label={texts.removeNamed(itemName(index + 1))}
                icon={<Trash2 />}
                data-removes={index}
                onClick={({ currentTarget }) => remove(index, currentTarget.closest('fieldset'))}
              />
            </Item>
          ))}
        </ol>
      )}
      <UploadLines uploads={uploads} asked={asked} />
      {room > 0 ? (
        <>
          <div className={styles.buttons}>
            <FileButton label={texts.addFiles} kind={kind} multiple describedBy={typesId} onFiles={choose} />
          </div>
          <p id={typesId} className={styles.types}>
            {kind === 'image' ? texts.imageTypes : texts.fileTypes}
          </p>
          <AddressAdder onAdd={add} />
        </>
      ) : (
        <p className={styles.types}>{texts.tooMany(limit)}</p>
      )}
      <FieldError>{fieldState.error?.message ?? failure}</FieldError>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </fieldset>
  )
}

function Item({ address, name, children }: { address: string; name: string; children: ReactNode }) {
  return (
    <li className={styles.item}>
      {isPicture(address) ? (
        <span className={styles.thumb}>
          <MediaPicture address={address} alt="" />
        </span>
      ) : (
        <FileText aria-hidden="true" />
      )}
      <a className={styles.itemName} href={mediaUrl(address)} target="_blank" rel="noopener noreferrer">
        {name}
        <span className={styles.itemAddress}>{fileNameOf(address) ?? lastPartOf(address)}</span>
      </a>
      <span className={styles.itemActions}>{children}</span>
    </li>
  )
}

/** Not a nested form: Enter adds the address and must not save the form around it. */
function AddressAdder({ onAdd }: { onAdd: (address: string) => void }) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const given = address.trim()
    if (!isMediaAddress(given)) return setError(texts.invalid)
    onAdd(given)
    setAddress('')
  }
  return (
    <div className={styles.adder}>
      <TextField
        label={texts.address}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" icon={<Plus />} onClick={add}>
        {texts.addAddress}
      </Button>
    </div>
  )
}
