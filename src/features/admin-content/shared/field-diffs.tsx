import { diffWords } from 'diff'
import type { ReactNode } from 'react'
import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form'
import { mediaUrl } from '#sync'
import { adminContentTexts } from '#texts/admin-content.ts'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Muted } from '#ui/text.tsx'
import { type ComparedField, comparedTiming, type Difference, differenceOf } from './compare.ts'
import type { Collection } from './queries.ts'
import type { ContentFormFrame } from './use-content-form.ts'
import * as styles from './versions.css.ts'

const texts = adminContentTexts.versions

interface FieldDiffsProps<N extends Collection, Values extends FieldValues, Output> {
  frame: ContentFormFrame<N, Values, Output>
  /** The form of the other version. */
  other: Values
  /** The fields that are compared, in screen order. */
  fields: readonly ComparedField[]
  /** What is said if nothing differs. */
  same: string
  /**
   * 'All' leaves out when it is seen: an earlier version was a draft, and whoever wants its words
   * back withdraws nothing.
   */
  isEarlier?: boolean
}

/** Where another version differs from the form, with a choice for each field. */
export default function FieldDiffs<N extends Collection, Values extends FieldValues, Output>({
  frame: { form },
  other,
  fields,
  same,
  isEarlier = false,
}: FieldDiffsProps<N, Values, Output>) {
  const mine = useWatch({ control: form.control })
  const differing = fields.flatMap((field) => {
    const difference = differenceOf(field, mine, other)
    return difference ? [{ field, difference }] : []
  })
  const take = ({ names }: ComparedField) => {
    for (const name of names) {
      form.setValue(name as Path<Values>, other[name] as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: true,
      })
    }
  }
  const all = differing.map(({ field }) => field).filter((field) => !isEarlier || field !== comparedTiming)
  if (differing.length === 0) return <Muted>{same}</Muted>
  return (
    <div className={styles.fields}>
      {differing.map(({ field, difference }) => (
        <div key={field.label} className={styles.field}>
          <h3 className={styles.label}>{field.label}</h3>
          <Shown difference={difference} />
          <Button variant="secondary" aria-label={texts.takeNamed(field.label)} onClick={() => take(field)}>
            {texts.take}
          </Button>
        </div>
      ))}
      {all.length > 1 && (
        <Button variant="secondary" onClick={() => all.forEach(take)}>
          {texts.takeAll}
        </Button>
      )}
    </div>
  )
}

function Shown({ difference }: { difference: Difference }) {
  switch (difference.as) {
    case 'words':
      return (
        <p className={styles.words}>
          {partsOf(difference.mine, difference.other).map(({ key, value, added, removed }) => (
            <Part key={key} of={added ? 'other' : removed ? 'mine' : 'both'}>
              {value}
            </Part>
          ))}
        </p>
      )
    case 'lines':
      return (
        <ul className={styles.lines}>
          {difference.lines.map(({ words, in: of }, place) => (
            <li key={keyed(words, place)} className={styles.words}>
              <Part of={of}>{words}</Part>
            </li>
          ))}
        </ul>
      )
    case 'pictures':
      return (
        <div className={styles.lines}>
          <Pictures label={texts.mine} addresses={difference.mine} />
          <Pictures label={texts.other} addresses={difference.other} />
        </div>
      )
    case 'markup':
      return <p className={styles.words}>{texts.markup}</p>
  }
}

/** What the other version alone has is inserted, what the form alone has is removed. */
function Part({ of, children }: { of: 'mine' | 'other' | 'both'; children: ReactNode }) {
  if (of === 'other') return <ins className={styles.added}>{children}</ins>
  if (of === 'mine') return <del className={styles.removed}>{children}</del>
  return <span>{children}</span>
}

function Pictures({ label, addresses }: { label: string; addresses: readonly string[] }) {
  return (
    <div className={styles.pictures}>
      <span>{label}</span>
      {addresses.length === 0 && <Muted>{texts.noPicture}</Muted>}
      {addresses.map((address, index) => (
        <div key={keyed(address, index)} className={styles.thumbnail}>
          <Picture src={mediaUrl(address)} alt={texts.pictureOf(label, index + 1)} width={96} height={96} ratio="1/1" />
        </div>
      ))}
    </div>
  )
}

/** Two of a list may be the same. */
const keyed = (value: string, place: number) => `${place} ${value}`

/** The words of both, in order, each part with a key of its own. */
function partsOf(one: string, other: string) {
  let read = 0
  return diffWords(one, other).map(({ value, added, removed }) => {
    read += value.length
    return { key: read, value, added, removed }
  })
}
