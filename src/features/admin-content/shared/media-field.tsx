import { useId } from 'react'
import { type Control, type FieldPath, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import type { MediaFolder } from '#sync'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AltField } from './alt-field.tsx'
import { FileButton } from './file-button.tsx'
import { MediaPicture } from './media-picture.tsx'
import * as styles from './media.css.ts'
import { isMediaAddress } from './rules.ts'
import { UploadLines } from './upload-lines.tsx'
import { useUploads } from './use-uploads.ts'

const texts = adminContentTexts.media

export interface MediaFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** A text field with the picture's address; empty for none. */
  name: FieldPathByValue<Values, string>
  /** A text field with what is seen on it. */
  altName: FieldPathByValue<Values, string | undefined>
  label: string
  hint?: string
  folder: MediaFolder
  /** The width of the place where it is shown, divided by its height. */
  aspect: number
  isRequired?: boolean
}

/** Takes a picture by its address or by uploading a file. */
export function MediaField<Values extends FieldValues, Output>({
  control,
  name,
  altName,
  label,
  hint = texts.addressHint,
  folder,
  aspect,
  isRequired,
}: MediaFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name: name as FieldPath<Values> })
  const alt = useController({ control, name: altName as FieldPath<Values> })
  const { ref, value, onChange, onBlur } = field
  const { uploads, asked, failure, start } = useUploads({ kind: 'image', folder, aspect, onUploaded: show })
  /** Other words belong to another picture. */
  function show(to: string) {
    onChange(to)
    if (to !== value) alt.field.onChange('')
  }
  const typesId = useId()
  const address = String(value).trim()
  return (
    <div className={styles.field}>
      <TextField
        ref={ref}
        name={name}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        label={label}
        hint={hint}
        isRequired={isRequired}
        isOptional={!isRequired}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={fieldState.error?.message}
      />
      {isMediaAddress(address) && <MediaPicture key={address} address={address} alt="" />}
      {address && (
        <AltField {...alt.field} value={String(alt.field.value ?? '')} error={alt.fieldState.error?.message} />
      )}
      <UploadLines uploads={uploads} asked={asked} />
      <div className={styles.buttons}>
        <FileButton
          label={address ? texts.replace : texts.upload}
          kind="image"
          describedBy={typesId}
          onFiles={(files) => void start(files.slice(0, 1))}
        />
        {address && (
          <Button variant="quiet" onClick={() => show('')}>
            {texts.remove}
          </Button>
        )}
      </div>
      <p id={typesId} className={styles.types}>
        {texts.imageTypes}
      </p>
      <FieldError>{failure}</FieldError>
    </div>
  )
}
