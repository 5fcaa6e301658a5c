import { useId } from 'react'
import { type Control, type FieldPath, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import type { MediaFolder } from '#sync'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
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
  label: string
  hint?: string
  folder: MediaFolder
  isRequired?: boolean
}

/** Takes a picture by its address or by uploading a file. */
export function MediaField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint = texts.addressHint,
  folder,
  isRequired,
}: MediaFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name: name as FieldPath<Values> })
  const { ref, value, onChange, onBlur } = field
  const { uploads, failure, start } = useUploads('image', folder, onChange)
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
      <UploadLines uploads={uploads} />
      <div className={styles.buttons}>
        <FileButton
          label={address ? texts.replace : texts.upload}
          kind="image"
          describedBy={typesId}
          onFiles={(files) => void start(files.slice(0, 1))}
        />
        {address && (
          <Button variant="quiet" onClick={() => onChange('')}>
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
