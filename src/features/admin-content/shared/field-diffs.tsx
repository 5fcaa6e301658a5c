import { diffWords } from 'diff'
import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form'
import { textOf } from '#lib/html-text.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/text.tsx'
import type { Collection } from './queries.ts'
import type { ContentFormFrame } from './use-content-form.ts'
import * as styles from './versions.css.ts'

const texts = adminContentTexts.versions

interface FieldDiffsProps<N extends Collection, Values extends FieldValues, Output> {
  frame: ContentFormFrame<N, Values, Output>
  /** The form of the other version. */
  other: Values
  /** The fields that are compared, in screen order, with their labels. */
  labels: Readonly<Record<string, string>>
}

/** Where another version differs from the form, word by word, with a choice for each field. */
export default function FieldDiffs<N extends Collection, Values extends FieldValues, Output>({
  frame: { form },
  other,
  labels,
}: FieldDiffsProps<N, Values, Output>) {
  const mine = useWatch({ control: form.control })
  const differing = Object.keys(labels).filter((name) => wordsOf(mine[name]) !== wordsOf(other[name]))
  const take = (name: string) =>
    form.setValue(name as Path<Values>, other[name] as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
    })
  if (differing.length === 0) return <Muted>{texts.same}</Muted>
  return (
    <div className={styles.fields}>
      {differing.map((name) => (
        <div key={name} className={styles.field}>
          <h3 className={styles.label}>{labels[name]}</h3>
          <p className={styles.words}>
            {partsOf(wordsOf(mine[name]), wordsOf(other[name])).map(({ key, value, added, removed }) =>
              added ? (
                <ins key={key} className={styles.added}>
                  {value}
                </ins>
              ) : removed ? (
                <del key={key} className={styles.removed}>
                  {value}
                </del>
              ) : (
                <span key={key}>{value}</span>
              ),
            )}
          </p>
          <Button variant="secondary" aria-label={texts.takeNamed(labels[name]!)} onClick={() => take(name)}>
            {texts.take}
          </Button>
        </div>
      ))}
      {differing.length > 1 && (
        <Button variant="secondary" onClick={() => differing.forEach(take)}>
          {texts.takeAll}
        </Button>
      )}
    </div>
  )
}

/** A message's text, without its markup; its pictures by what is said of them. */
function wordsOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  if (!value.includes('<')) return value
  const { body } = new DOMParser().parseFromString(value, 'text/html')
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(` ${texts.picture(picture.alt)} `)
  return textOf(body.innerHTML)
}

/** The words of both, in order, each part with a key of its own. */
function partsOf(one: string, other: string) {
  let read = 0
  return diffWords(one, other).map(({ value, added, removed }) => {
    read += value.length
    return { key: read, value, added, removed }
  })
}
