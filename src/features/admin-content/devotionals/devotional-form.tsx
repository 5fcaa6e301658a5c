import { useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Devotional } from '#sync'
import { useLive } from '#lib/use-live.ts'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { adminDevotionalsTexts as texts } from '#texts/admin-devotionals.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Muted } from '#ui/text.tsx'
import * as cells from '../shared/cells.css.ts'
import { comparedFields, comparedTiming } from '../shared/compare.ts'
import { ContentForm } from '../shared/content-form.tsx'
import type { ContentFormProps } from '../shared/content-kind.ts'
import { MediaField } from '../shared/media-field.tsx'
import { type RowOf, watchContent } from '../shared/queries.ts'
import { hasComeOut, submitWords } from '../shared/timing.ts'
import { TimingField } from '../shared/timing-field.tsx'
import { useContentForm } from '../shared/use-content-form.ts'
import { COPY_PARAM, DAY_PARAM, newDayQuery } from './day-query.ts'
import { freeDayAfter, knownRefusals, labels, nextFreeDay, titleOnDay } from './days.ts'
import {
  type DevotionalFields,
  type DevotionalForm as Values,
  emptyForm,
  fieldOrder,
  LIMITS,
  makeDevotionalSchema,
  toDraft,
  toCopy,
  toForm,
  toPreview,
} from './schema.ts'

/** What versions are compared by. */
const compared = [...comparedFields(labels, { date: 'day', image_url: 'pictures' }), comparedTiming]

/** The form needs the other days, to know which are free. */
export function DevotionalForm(props: ContentFormProps<'devotionals'>) {
  const data = useLive(useMemo(() => watchContent('devotionals'), []))
  const isArriving = !data || (data.rows.length === 0 && data.arrival === 'loading')
  return isArriving ? <SkeletonText lines={6} /> : <Form {...props} rows={data.rows} />
}

function Form({
  id,
  row,
  onDone,
  Preview,
  rows,
}: ContentFormProps<'devotionals'> & { rows: readonly RowOf<'devotionals'>[] }) {
  const namedDay = useNamedDay()
  const [copied] = useState(useCopied(rows))
  const navigate = useNavigate()
  const { state: history } = useLocation()
  const isToGoOn = useRef(false)
  /** The next form, in the place of this one: the list stays one step back. */
  function finish() {
    const next = isToGoOn.current ? freeDayAfter(rows, Number(frame.form.getValues('day_number'))) : null
    if (next === null) onDone()
    else navigate(newDayQuery(next), { replace: true, state: history })
  }
  const frame = useContentForm<'devotionals', Values, DevotionalFields>({
    collection: 'devotionals',
    id,
    rows,
    onDone: finish,
    schema: makeDevotionalSchema((day) => titleOnDay(rows, day, row?.doc.id)),
    toForm: (devotional?: Devotional) =>
      devotional
        ? toForm(devotional)
        : copied
          ? toCopy(copied, nextFreeDay(rows))
          : emptyForm(namedDay ?? nextFreeDay(rows)),
    toDraft,
    // If two days have drafts, each form resumes its own.
    isWanted: ({ day_number }) => !copied && (namedDay === null || day_number === String(namedDay)),
    fieldOrder,
    failed: row ? texts.saveFailed : texts.addFailed,
    knownRefusals,
  })
  const { register, control, formState } = frame.form
  const { errors } = formState
  const { fields, hints } = texts
  const values = { ...emptyForm(null), ...useWatch({ control }) }
  const preview = toPreview(values)
  const now = useNow(nextMinute)
  const isOut = hasComeOut(row, now)

  return (
    <ContentForm
      frame={frame}
      preview={preview ? <Preview doc={preview} /> : <Muted>{texts.previewEmpty}</Muted>}
      Preview={Preview}
      compared={compared}
      submitLabel={submitWords(values, isOut)}
      goOn={
        row === null && freeDayAfter(rows, Number(values.day_number)) !== null
          ? {
              label: texts.andNext(submitWords(values, isOut)),
              choose: (isChosen) => (isToGoOn.current = isChosen),
            }
          : undefined
      }
    >
      <div className={cells.pair}>
        <TextField
          {...register('day_number')}
          label={fields.day}
          hint={hints.day}
          isRequired
          inputMode="numeric"
          autoComplete="off"
          error={errors.day_number?.message}
        />
        <TextField
          {...register('date')}
          label={fields.date}
          isOptional
          hint={hints.date}
          type="date"
          error={errors.date?.message}
        />
      </div>
      <TextField
        {...register('title')}
        label={fields.title}
        isRequired
        autoComplete="off"
        error={errors.title?.message}
      />
      <TextField
        {...register('theme')}
        label={fields.theme}
        isRequired
        autoComplete="off"
        error={errors.theme?.message}
      />
      <TextArea
        {...register('verse')}
        label={fields.verse}
        hint={hints.verse}
        isRequired
        limit={LIMITS.verse}
        error={errors.verse?.message}
      />
      <TextArea
        {...register('reflection')}
        label={fields.reflection}
        hint={hints.reflection}
        isRequired
        rows={10}
        limit={LIMITS.reflection}
        error={errors.reflection?.message}
      />
      <TextArea
        {...register('action')}
        label={fields.action}
        isRequired
        limit={LIMITS.action}
        error={errors.action?.message}
      />
      <TextArea
        {...register('prayer')}
        label={fields.prayer}
        isOptional
        limit={LIMITS.prayer}
        error={errors.prayer?.message}
      />
      <MediaField
        control={control}
        name="image_url"
        altName="image_alt"
        folder="devocionais"
        aspect={3 / 2}
        label={fields.image}
        hint={hints.image}
      />
      <TimingField control={control} isOut={isOut} />
    </ContentForm>
  )
}

/** The devotional that the address says to copy. */
function useCopied(rows: readonly RowOf<'devotionals'>[]): Devotional | null {
  const id = new URLSearchParams(useLocation().search).get(COPY_PARAM)
  return rows.find(({ doc }) => doc.id === id)?.doc ?? null
}

/** The day in the address, if any. */
function useNamedDay(): number | null {
  const named = new URLSearchParams(useLocation().search).get(DAY_PARAM)
  return named && /^\d{1,2}$/.test(named) ? Number(named) : null
}
