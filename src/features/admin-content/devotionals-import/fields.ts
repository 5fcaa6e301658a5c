import { composed, fold } from '#lib/fold.ts'
import type { DevotionalForm } from '../devotionals/schema.ts'
import type { TimingForm } from '../shared/timing.ts'

/** What a file may say about a day. */
export type Field = Exclude<keyof DevotionalForm, keyof TimingForm>

/** The reference is the last line of the verse. */
export type Label = Field | 'reference'

/** A day as it was found, not checked yet. A field that the file does not name is absent. */
export interface FoundDay {
  /** Where it stands: 'Linha 4', 'Dia 7'. */
  place: string
  values: Partial<Record<Field, string>>
}

/** What was found in a file or text, or in words why nothing was. */
export type Reading =
  | {
      ok: true
      days: FoundDay[]
      /** Columns without a meaning, and text outside every day: shown, not imported. */
      unknown: string[]
    }
  | { ok: false; problem: string }

/** Names without accents, in lower case. The form's own labels stand first. */
const NAMES: Record<Label, readonly string[]> = {
  day_number: ['dia', 'day number', 'day', 'numero do dia', 'dia da jornada', 'numero'],
  title: ['titulo', 'title', 'titulo do dia', 'titulo do devocional'],
  theme: ['tema', 'theme', 'assunto', 'tema do dia'],
  date: ['data', 'date'],
  verse: ['versiculo', 'verse', 'versiculo do dia', 'versiculo base', 'versiculo chave', 'texto biblico', 'escritura'],
  reference: ['referencia', 'reference', 'referencia biblica'],
  reflection: ['mensagem', 'reflection', 'reflexao', 'devocional', 'texto', 'meditacao', 'mensagem do dia'],
  action: [
    'verdade do dia',
    'action',
    'verdade',
    'acao',
    'acao do dia',
    'aplicacao',
    'aplicacao pratica',
    'pratica',
    'desafio do dia',
  ],
  prayer: ['oracao', 'prayer', 'oracao do dia'],
  image_url: ['imagem', 'image url', 'image', 'foto', 'endereco da imagem'],
  image_alt: ['o que se ve na imagem', 'image alt', 'descricao da imagem', 'texto alternativo'],
}
const LABELS = new Map(
  Object.entries(NAMES).flatMap(([label, names]) => names.map((name) => [name, label as Label] as const)),
)

/** What a column, key or label means; without accents, capitals and marks. */
export function labelOf(name: string): Label | undefined {
  return LABELS.get(
    fold(composed(name))
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
}

/** Fields with one line. */
const ONE_LINE: ReadonlySet<Label> = new Set<Label>(['day_number', 'title', 'theme', 'date', 'image_url', 'image_alt'])

/** The values in the form's own way of writing. */
export function valuesOf(labelled: ReadonlyMap<Label, string>): FoundDay['values'] {
  const values: FoundDay['values'] = {}
  for (const [label, text] of labelled) {
    if (label === 'reference') continue
    // The database takes no NUL; other control characters are left over from a broken file.
    const lines = text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .trim()
    values[label] = ONE_LINE.has(label) ? lines.replaceAll(/\s*\n\s*/g, ' ') : lines
  }
  const reference = labelled.get('reference')?.trim()
  if (reference) values.verse = [values.verse, reference].filter(Boolean).join('\n')
  if (values.day_number) values.day_number = dayIn(values.day_number)
  if (values.date) values.date = dateIn(values.date)
  return values
}

/** '04', '4º', '4.0' and 'Dia 4' as '4'; anything else stays, and the form's rules name it. */
function dayIn(text: string): string {
  const [, day] = /^(?:dia\s*)?0*(\d{1,3})(?:[.,]0+|\s*[ºª°])?$/i.exec(text) ?? []
  return day ?? text
}

/** '21/11/2026' as a spreadsheet in Portuguese writes it, as the form's '2026-11-21'. */
function dateIn(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text
}
