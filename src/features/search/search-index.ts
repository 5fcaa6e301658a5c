import type { DayTexts, Devotional, Recado } from '#sync'
import { dayNoteTexts } from '#texts/day-note.ts'
import { flowingTextOf } from '#lib/html-text.ts'
import { excerptAround, markHits, type Piece, findWord } from './excerpt.ts'
import { composed, fold } from '#lib/fold.ts'

/** Searchable content, prepared for comparing. */
export interface Entry {
  source:
    | { kind: 'devotional'; devotional: Devotional }
    | { kind: 'recado'; recado: Recado }
    | { kind: 'note'; note: DayTexts }
  title: string
  body: string
  foldedTitle: string
  foldedBody: string
}

export interface Hit {
  source: Entry['source']
  title: Piece[]
  excerpt: Piece[]
}

/** A slice of this length is not noticeable between two keystrokes. */
const SLICE_MS = 8

export interface SearchIndex {
  entries: readonly Entry[]
}

/** Prepared entries by id, so that only new or changed content has to be prepared. */
const prepared = new Map<string, { raw: string; entry: Entry }>()

/**
 * Prepares all content in slices, so that the page stays responsive. Devotionals come first, in the
 * order of the journey, then what the member wrote herself, then recados in the given order.
 * @param pause lets the browser render; resolves when work may continue
 * @returns null if it was aborted
 */
export async function buildIndex(
  devotionals: readonly Devotional[],
  recados: readonly Recado[],
  pause: () => Promise<void>,
  signal?: AbortSignal,
  notes: readonly DayTexts[] = [],
): Promise<SearchIndex | null> {
  const entries: Entry[] = []
  let sliceEnd = performance.now() + SLICE_MS
  const sources = [
    ...devotionals.map((devotional) => ({ kind: 'devotional' as const, devotional })),
    ...notes.filter(({ texts }) => texts.length > 0).map((note) => ({ kind: 'note' as const, note })),
    ...recados.map((recado) => ({ kind: 'recado' as const, recado })),
  ]
  for (const source of sources) {
    entries.push(entryOf(source))
    if (performance.now() < sliceEnd) continue
    await pause()
    if (signal?.aborted) return null
    sliceEnd = performance.now() + SLICE_MS
  }
  return { entries }
}

function entryOf(source: Entry['source']): Entry {
  // Few and private: no longer in memory than on the screen.
  if (source.kind === 'note') return makeEntry(source)
  const id = idOf(source)
  const raw = rawTextOf(source)
  const known = prepared.get(id)
  const entry = known?.raw === raw ? { ...known.entry, source } : makeEntry(source)
  prepared.set(id, { raw, entry })
  return entry
}

export function idOf(source: Entry['source']): string {
  if (source.kind === 'note') return `note-${source.note.day}`
  return source.kind === 'devotional' ? source.devotional.id : source.recado.id
}

function rawTextOf(source: Exclude<Entry['source'], { kind: 'note' }>): string {
  if (source.kind === 'recado') return `${source.recado.titulo}\n${source.recado.mensagem}`
  const { title, theme, verse, reflection, action, prayer = '' } = source.devotional
  return [title, theme, verse, reflection, action, prayer].join('\n')
}

function makeEntry(source: Entry['source']): Entry {
  const [rawTitle, rawBody] =
    source.kind === 'recado'
      ? [source.recado.titulo, flowingTextOf(source.recado.mensagem)]
      : source.kind === 'note'
        ? [dayNoteTexts.title, source.note.texts.join(' ').replaceAll(/\s+/g, ' ').trim()]
        : textsOf(source.devotional)
  const [title, body] = [composed(rawTitle), composed(rawBody)]
  return { source, title, body, foldedTitle: fold(title), foldedBody: fold(body) }
}

function textsOf({ title, theme, verse, reflection, action, prayer = '' }: Devotional): [string, string] {
  return [title, [theme, verse, reflection, action, prayer].join(' ').replaceAll(/\s+/g, ' ').trim()]
}

/**
 * The entries that contain every term: those with a term in the title first, otherwise in the
 * index's order.
 */
export function search({ entries }: SearchIndex, terms: readonly string[]): Entry[] {
  if (terms.length === 0) return []
  const inTitle: Entry[] = []
  const inBody: Entry[] = []
  for (const entry of entries) {
    let isInTitle = false
    let isFound = true
    for (const term of terms) {
      if (findWord(entry.foldedTitle, term) >= 0) isInTitle = true
      else if (findWord(entry.foldedBody, term) < 0) {
        isFound = false
        break
      }
    }
    if (isFound) (isInTitle ? inTitle : inBody).push(entry)
  }
  return [...inTitle, ...inBody]
}

/** Marks the hits of an entry. Called only for visible results. */
export function toHit({ source, title, foldedTitle, body, foldedBody }: Entry, terms: readonly string[]): Hit {
  return { source, title: markHits(title, foldedTitle, terms), excerpt: excerptAround(body, foldedBody, terms) }
}
