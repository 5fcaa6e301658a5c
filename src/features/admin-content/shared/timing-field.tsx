import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { brand } from '#src/brand.ts'
import { zoneName } from '#lib/dates.ts'
import { nextMinute, useNow } from '#lib/use-now.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Muted } from '#ui/text.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as styles from './content.css.ts'
import type { TimingForm } from './timing.ts'

const texts = adminContentTexts.timing

interface TimingFieldProps<Values extends FieldValues & TimingForm, Output> {
  control: Control<Values, unknown, Output>
  /** Members see it already: 'now' has been. */
  isOut: boolean
}

/** When a text is seen: a draft, now or later, and until when. */
export function TimingField<Values extends FieldValues & TimingForm, Output>({
  control,
  isOut,
}: TimingFieldProps<Values, Output>) {
  const now = useNow(nextMinute)
  const when = useController({ control, name: 'quando' as FieldPath<Values> })
  const start = useController({ control, name: 'publicar_em' as FieldPath<Values> })
  const end = useController({ control, name: 'expirar_em' as FieldPath<Values> })
  const chosen: TimingForm['quando'] = when.field.value
  return (
    <div className={styles.timing}>
      <Segmented
        label={texts.legend}
        options={[
          { value: 'rascunho', label: texts.draft },
          { value: 'agora', label: isOut ? texts.isOut : texts.now },
          { value: 'agendar', label: texts.later },
        ]}
        value={chosen}
        onValueChange={when.field.onChange}
      />
      {chosen === 'rascunho' ? (
        <Muted>{texts.draftHint}</Muted>
      ) : (
        <div className={styles.moments}>
          {chosen === 'agendar' && (
            <TextField
              {...start.field}
              label={texts.at}
              hint={texts.atHint(zoneName(brand.timeZone, now))}
              isRequired
              type="datetime-local"
              error={start.fieldState.error?.message}
            />
          )}
          <TextField
            {...end.field}
            label={texts.end}
            isOptional
            hint={texts.endHint}
            type="datetime-local"
            error={end.fieldState.error?.message}
          />
        </div>
      )}
    </div>
  )
}
