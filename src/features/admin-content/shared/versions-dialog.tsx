import { useCallback, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { adminVersions } from '#sync'
import { brand } from '#src/brand.ts'
import { formatAtTime, formatDayAndMonth } from '#lib/dates.ts'
import { LoadFailure } from '#lib/load-failure.tsx'
import { useNetwork } from '#lib/use-network.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Muted } from '#ui/text.tsx'
import type { ComparedField } from './compare.ts'
import FieldDiffs from './field-diffs.tsx'
import type { Collection, RowOf } from './queries.ts'
import type { ContentFormFrame } from './use-content-form.ts'
import * as styles from './versions.css.ts'

const texts = adminContentTexts.versions

interface VersionsDialogProps<N extends Collection, Values extends FieldValues, Output> {
  frame: ContentFormFrame<N, Values, Output>
  fields: readonly ComparedField[]
  onClose: () => void
}

/** The earlier versions of a text, compared with the form, and brought back into it. */
export default function VersionsDialog<N extends Collection, Values extends FieldValues, Output>({
  frame,
  fields,
  onClose,
}: VersionsDialogProps<N, Values, Output>) {
  const { collection, id } = frame
  const data = useNetwork(useCallback(() => adminVersions.of(collection, id), [collection, id]))
  const { value: versions, failure } = data
  const [chosen, setChosen] = useState('')
  const earlier = versions?.slice(1) ?? []
  const version = earlier.find((one) => String(one.id) === chosen) ?? earlier[0]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={texts.title}
      description={texts.description}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className={styles.list}>
        {failure ? (
          <LoadFailure data={data} />
        ) : !versions ? (
          <SkeletonText lines={4} />
        ) : !version ? (
          <Muted>{texts.none}</Muted>
        ) : (
          <>
            <SelectField
              label={texts.which}
              options={earlier.map((one) => ({
                value: String(one.id),
                label: texts.version(one.written_at && whenWords(one.written_at), one.author),
              }))}
              value={String(version.id)}
              onChange={({ target }) => setChosen(target.value)}
            />
            <FieldDiffs
              frame={frame}
              other={frame.formOf({ ...version.doc, id } as unknown as RowOf<N>['doc'])}
              fields={fields}
              same={texts.same}
              isEarlier
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function whenWords(moment: string): string {
  const at = Date.parse(moment)
  return `${formatDayAndMonth(at, brand.timeZone)}, ${formatAtTime(at, brand.timeZone)}`
}
