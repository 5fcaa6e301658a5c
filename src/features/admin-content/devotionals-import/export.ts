import type { Devotional } from '#sync'
import { type CsvColumn, downloadCsv, toCsv } from '#lib/csv.ts'
import { downloadFile } from '#lib/download.ts'
import { loadWithRetry } from '#lib/lazy-part.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { adminDevotionalsTexts } from '#texts/admin-devotionals.ts'
import type { WrittenDay } from './export-word.ts'
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

/** Days as somebody would write them: 'Dia 4: Raízes', and a label before each part. */
export function writtenDays(devotionals: readonly Devotional[]): WrittenDay[] {
  return devotionals.map((devotional) => ({
    heading: `${fields.day} ${devotional.day_number}: ${inOneLine(devotional.title)}`,
    parts: COLUMNS.flatMap(({ field, label }) => {
      const text = String(devotional[field] ?? '').trim()
      if (field === 'day_number' || field === 'title' || !text) return []
      const isShort = SHORT.has(field)
      return { label, isShort, lines: isShort ? [inOneLine(text)] : text.split(/\r\n|\r|\n/).map(asPlainLine) }
    }),
  }))
}

export function devotionalsText(devotionals: readonly Devotional[]): string {
  const days = writtenDays(devotionals).map(({ heading, parts }) =>
    [
      heading,
      ...parts.map(({ label, isShort, lines }) =>
        isShort ? `${label}: ${lines.join('')}` : `${label}:\n${lines.join('\n')}\n`,
      ),
    ].join('\n'),
  )
  return `${days.join('\n\n')}\n`
}

const SHORT: ReadonlySet<Field> = new Set<Field>(['theme', 'date', 'image_url', 'image_alt'])
const inOneLine = (text: string) => text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ')

export type ExportKind = 'csv' | 'docx' | 'json' | 'txt'

/** Offers the days as a download. */
export async function downloadDevotionals(devotionals: readonly Devotional[], kind: ExportKind): Promise<void> {
  const name = `devocionais.${kind}`
  if (kind === 'csv') downloadCsv(name, csvColumns, devotionals)
  else if (kind === 'json') downloadFile(name, devotionalsJson(devotionals), 'application/json')
  else if (kind === 'txt') downloadFile(name, devotionalsText(devotionals), 'text/plain;charset=utf-8')
  else {
    const { DOCX, daysDocx } = await loadWithRetry(() => import('./export-word.ts'))
    downloadFile(name, daysDocx(writtenDays(devotionals)), DOCX)
  }
}
