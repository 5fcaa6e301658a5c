import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Video } from '#sync'
import { isYouTubeAddress, parseYouTube } from '#lib/youtube.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminVideosTexts as texts } from '#texts/admin-videos.ts'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Muted } from '#ui/text.tsx'
import { comparedFields } from '../shared/compare.ts'
import { ContentForm } from '../shared/content-form.tsx'
import type { ContentFormProps } from '../shared/content-kind.ts'
import { MediaField } from '../shared/media-field.tsx'
import { useContentForm } from '../shared/use-content-form.ts'
import {
  emptyForm,
  fieldOrder,
  LIMITS,
  makeVideoSchema,
  toForm,
  toPreview,
  type VideoFields,
  type VideoForm as Values,
} from './schema.ts'

/** What versions are compared by. */
const compared = comparedFields(
  {
    title: texts.fields.title,
    video_url: texts.fields.url,
    description: texts.fields.description,
    thumbnail_url: texts.fields.thumbnail,
    image_alt: adminContentTexts.alt.label,
    order_index: texts.fields.order,
  },
  { thumbnail_url: 'pictures' },
)

/** YouTube only, unless the video already is a file. */
export function VideoForm({ id, row, rows, onDone, Preview }: ContentFormProps<'videos'>) {
  const stored = row?.published?.video_url
  const frame = useContentForm<'videos', Values, VideoFields>({
    collection: 'videos',
    id,
    rows,
    onDone,
    schema: useMemo(() => makeVideoSchema(stored), [stored]),
    toForm: (video?: Video) => (video ? toForm(video) : emptyForm),
    toDraft: (fields, id) => ({ id, ...fields }),
    fieldOrder,
    failed: row ? texts.saveFailed : texts.addFailed,
  })
  const { register, control, formState } = frame.form
  const { errors } = formState
  const { fields, hints } = texts
  const values = { ...emptyForm, ...useWatch({ control }) }
  const preview = toPreview(values, stored)

  return (
    <ContentForm
      frame={frame}
      preview={preview ? <Preview doc={preview} /> : <Muted>{texts.previewEmpty}</Muted>}
      Preview={Preview}
      compared={compared}
    >
      <TextField
        {...register('title')}
        label={fields.title}
        isRequired
        autoComplete="off"
        error={errors.title?.message}
      />
      <TextField
        {...register('video_url')}
        label={fields.url}
        hint={hints.url}
        isRequired
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.video_url?.message}
      />
      {isYouTubeAddress(values.video_url) && !parseYouTube(values.video_url) && (
        <Notice tone="gold">{texts.noVideo}</Notice>
      )}
      <TextArea
        {...register('description')}
        label={fields.description}
        isOptional
        limit={LIMITS.description}
        error={errors.description?.message}
      />
      <TextField
        {...register('order_index')}
        label={fields.order}
        isOptional
        hint={hints.order}
        inputMode="numeric"
        autoComplete="off"
        error={errors.order_index?.message}
      />
      <MediaField
        control={control}
        name="thumbnail_url"
        altName="image_alt"
        folder="videos"
        aspect={16 / 9}
        label={fields.thumbnail}
        hint={hints.thumbnail}
      />
    </ContentForm>
  )
}
