import { useWatch } from 'react-hook-form'
import type { MinistryEvent } from '#sync'
import { brand } from '#src/brand.ts'
import { zoneName } from '#lib/dates.ts'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminEventsTexts as texts } from '#texts/admin-events.ts'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Muted } from '#ui/text.tsx'
import { comparedFields } from '../shared/compare.ts'
import { ContentForm } from '../shared/content-form.tsx'
import type { ContentFormProps } from '../shared/content-kind.ts'
import { MediaField } from '../shared/media-field.tsx'
import { momentOf } from '../shared/rules.ts'
import { useContentForm } from '../shared/use-content-form.ts'
import {
  emptyForm,
  type EventFields,
  type EventForm as Values,
  eventSchema,
  fieldOrder,
  LIMITS,
  toForm,
  toPreview,
} from './schema.ts'

/** What versions are compared by. */
const compared = comparedFields(
  {
    title: texts.fields.title,
    event_date: texts.fields.date,
    location: texts.fields.location,
    description: texts.fields.description,
    registration_url: texts.fields.registration,
    image_url: texts.fields.image,
    image_alt: adminContentTexts.alt.label,
  },
  { event_date: 'moment', image_url: 'pictures' },
)

/** The time is in the ministry's time zone, wherever the administrator is. */
export function EventForm({ id, row, rows, onDone, Preview }: ContentFormProps<'events'>) {
  const frame = useContentForm<'events', Values, EventFields>({
    collection: 'events',
    id,
    rows,
    onDone,
    schema: eventSchema,
    toForm: (event?: MinistryEvent) => (event ? toForm(event) : emptyForm),
    toDraft: (fields, id) => ({ id, ...fields }),
    fieldOrder,
    failed: row ? texts.saveFailed : texts.addFailed,
  })
  const { register, control, formState } = frame.form
  const { errors } = formState
  const values = { ...emptyForm, ...useWatch({ control }) }
  const preview = toPreview(values)
  const at = momentOf(values.event_date)
  const now = useNow(nextMinute)

  return (
    <ContentForm
      frame={frame}
      preview={preview ? <Preview doc={preview} /> : <Muted>{texts.previewEmpty}</Muted>}
      Preview={Preview}
      compared={compared}
    >
      <TextField
        {...register('title')}
        label={texts.fields.title}
        isRequired
        autoComplete="off"
        error={errors.title?.message}
      />
      <TextField
        {...register('event_date')}
        label={texts.fields.date}
        hint={texts.hints.date(zoneName(brand.timeZone, at ?? now))}
        isRequired
        type="datetime-local"
        error={errors.event_date?.message}
      />
      {at !== null && at < now && <Notice>{texts.isPast}</Notice>}
      <TextField
        {...register('location')}
        label={texts.fields.location}
        isOptional
        autoComplete="off"
        error={errors.location?.message}
      />
      <TextArea
        {...register('description')}
        label={texts.fields.description}
        isOptional
        limit={LIMITS.description}
        error={errors.description?.message}
      />
      <TextField
        {...register('registration_url')}
        label={texts.fields.registration}
        isOptional
        hint={texts.hints.registration}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.registration_url?.message}
      />
      <MediaField
        control={control}
        name="image_url"
        altName="image_alt"
        folder="eventos"
        aspect={16 / 9}
        label={texts.fields.image}
        hint={texts.hints.image}
      />
    </ContentForm>
  )
}
