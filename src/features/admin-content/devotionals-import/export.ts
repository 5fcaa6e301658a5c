import type { Devotional } from '#sync'
import { type CsvColumn, downloadCsv, toCsv } from '#lib/csv.ts'
import { downloadFile } from '#lib/download.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import type { Field } from './fields.ts'
import { asPlainLine } from './read-text.ts'

const { fields } = adminDevotionalsTexts

/** The form's labels, in its order: what is exported can be imported again. */
const COLUMNS: readonly { field: Field; label: string; key: string }[] = [
  { field: 'day_number', label: fields.day, key: 'dia' },
  { field: 'title', label: fields.title, key: 'titulo' },
  { field: 'theme', label: fields.theme, key: 'tema' },
  { field: 'date', label: fields.date, key: 'data' },
  { field: 'verse', label: fields.verse, key: 'versiculo' },
  { field: 'reflection', label: fields.reflection, key: 'mensagem' },
  { field: 'action', label: fields.action, key: 'verdade_do_dia' },
  { field: 'prayer', label: fields.prayer, key: 'oracao' },
  { field: 'image_url', label: fields.image, key: 'imagem' },
  { field: 'image_alt', label: adminContentTexts.alt.label, key: 'descricao_da_imagem' },
]

const csvColumns = COLUMNS.map(({ field, label }): CsvColumn<Devotional> => ({
  header: label,
  value: (devotional) => devotional[field],
}))

export const devotionalsCsv = (devotionals: readonly Devotional[]): string => toCsv(csvColumns, devotionals)

export function devotionalsJson(devotionals: readonly Devotional[]): string {
  const devocionais = devotionals.map((devotional) =>
    Object.fromEntries(COLUMNS.map(({ field, key }) => [key, devotional[field] ?? ''])),
  )
  return `${JSON.stringify({ devocionais }, null, 2)}\n`
}

/** Text as somebody would write it: 'Dia 4: Raízes', and a label before each part. */
export function devotionalsText(devotionals: readonly Devotional[]): string {
  const days = devotionals.map((devotional) => {
    const parts = COLUMNS.flatMap(({ field, label }) => {
      const text = String(devotional[field] ?? '').trim()
      if (field === 'day_number' || field === 'title' || !text) return []
      if (SHORT.has(field)) return [`${label}: ${inOneLine(text)}`]
      return [
        `${label}:\n${text
          .split(/\r\n|\r|\n/)
          .map(asPlainLine)
          .join('\n')}\n`,
      ]
    })
    return [`${fields.day} ${devotional.day_number}: ${inOneLine(devotional.title)}`, ...parts].join('\n')
  })
  return `${days.join('\n\n')}\n`
}

const SHORT: ReadonlySet<Field> = new Set<Field>(['theme', 'date', 'image_url', 'image_alt'])
const inOneLine = (text: string) => text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ')

export type ExportKind = 'csv' | 'json' | 'txt'

/** Offers the days as a download. */
export function downloadDevotionals(devotionals: readonly Devotional[], kind: ExportKind): void {
  const name = `devocionais.${kind}`
  if (kind === 'csv') downloadCsv(name, csvColumns, devotionals)
  else if (kind === 'json') downloadFile(name, devotionalsJson(devotionals), 'application/json')
  else downloadFile(name, devotionalsText(devotionals), 'text/plain;charset=utf-8')
}
