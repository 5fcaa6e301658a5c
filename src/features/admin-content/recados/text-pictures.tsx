import { ImagePlus, Trash2 } from 'lucide-react'
import { type RefObject, useId, useMemo } from 'react'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { AltField } from '../shared/alt-field.tsx'
import { FileButton } from '../shared/file-button.tsx'
import { MediaPicture } from '../shared/media-picture.tsx'
import * as media from '../shared/media.css.ts'
import { UploadLines } from '../shared/upload-lines.tsx'
import { useUploads } from '../shared/use-uploads.ts'
import { picturesIn } from './message.ts'
import * as styles from './recados.css.ts'
import type { RichText } from './rich-text.ts'

const texts = adminRecadosTexts.pictures

interface TextPicturesProps {
  /** The message. */
  html: string
  editor: RefObject<RichText | null>
}

/** The pictures within a message: puts one at the cursor, and asks of each what is seen. */
export function TextPictures({ html, editor }: TextPicturesProps) {
  const pictures = useMemo(() => picturesIn(html), [html])
  const { uploads, asked, failure, start } = useUploads({
    kind: 'image',
    folder: 'recados',
    aspect: null,
    onUploaded: (address, _file, size) => editor.current?.insertPicture({ address, ...size }),
  })
  const typesId = useId()
  return (
    <fieldset className={styles.pictures}>
      <legend className={media.legend}>{texts.title}</legend>
      {pictures.length > 0 && (
        <ol className={media.items}>
          {pictures.map(({ key, address, alt }, place) => (
            <li key={key} className={media.described}>
              <span className={media.thumb}>
                <MediaPicture address={address} alt="" />
              </span>
              <AltField
                label={texts.alt(place + 1)}
                value={alt}
                onChange={(event) => editor.current?.describePicture(place, event.target.value)}
              />
              <IconButton
                className={styles.last}
                label={adminContentTexts.media.removeNamed(texts.picture(place + 1))}
                icon={<Trash2 />}
                onClick={() => editor.current?.removePicture(place)}
              />
            </li>
          ))}
        </ol>
      )}
      <UploadLines uploads={uploads} asked={asked} />
      <div className={media.buttons}>
        <FileButton
          label={texts.insert}
          icon={<ImagePlus />}
          kind="image"
          describedBy={typesId}
          onFiles={(files) => void start(files.slice(0, 1))}
        />
      </div>
      <p id={typesId} className={media.types}>
        {texts.hint} {adminContentTexts.media.imageTypes}
      </p>
      <FieldError>{failure}</FieldError>
    </fieldset>
  )
}
