import { formatAtTime } from '#lib/dates.ts'
import { formatDateInWords, formatDayInWords } from '#lib/day-in-words.ts'
import { formatMoney } from '#lib/money.ts'
import { adminLogTexts } from '#texts/admin-log.ts'
import { myDataTexts as texts } from '#texts/my-data.ts'
import { dark, light, type ColorTokens } from '#ui/theme/tokens.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** Amounts of money are kept in cents. */
const CENTS = /(^|_)(centavos|cents)$/
const DAY = /^\d{4}-\d\d-\d\d$/

type Words = Readonly<Record<string, string>>
/** A Map, since in an object 'constructor' would be found without being there. */
const wordsOf = (words: Words) => new Map(Object.entries(words))
const sections = wordsOf(texts.sections)
const fields = wordsOf(texts.fields)
const sectionFields = new Map(
  Object.entries<Words>({
    ...texts.sectionFields,
    // What administrators do is noted under the columns' names.
    registros: { ...adminLogTexts.fields, ...texts.sectionFields.registros },
  }).map(([key, words]) => [key, wordsOf(words)]),
)
const values = new Map(
  Object.entries<Words>({ ...texts.values, acao: adminLogTexts.actions }).map(([key, words]) => [key, wordsOf(words)]),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNothing = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** The member's data is shown as text and never interpreted as HTML. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** What a field is called; undefined if nobody has given it words yet. */
export const fieldWords = (section: string, key: string): string | undefined =>
  sectionFields.get(section)?.get(key) ?? fields.get(key)
const nameOf = (section: string, key: string) => fieldWords(section, key) ?? key.replaceAll('_', ' ')
/** What a section is called; undefined if nobody has given it words yet. */
export const sectionWords = (key: string): string | undefined => sections.get(key)

/**
 * Everything the ministry stores about the member (`my_data`), as a page that any phone opens: one
 * file that runs nothing and fetches nothing. A field without words keeps its own name, so that
 * nothing is left out.
 */
export function readableCopy({ gerado_em, papel, ...data }: Record<string, unknown>): string {
  const order = [...sections.keys()]
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const parts = Object.entries(data).sort(([a], [b]) => place(a) - place(b))
  const head = [gerado_em == null ? '' : `<p>${texts.made(leaf('gerado_em', gerado_em))}</p>`, list('', { papel })]
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(texts.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(texts.title)}</h1>
<p>${escaped(texts.lead)}</p>
${head.join('\n')}
${parts.map(([key, value]) => `<section>\n<h2>${escaped(sectionWords(key) ?? nameOf(key, key))}</h2>\n${block(key, key, value)}\n</section>`).join('\n')}
<p class="quiet">${escaped(texts.more)}</p>
</main>
</body>
</html>
`
}

function block(section: string, key: string, value: unknown): string {
  if (isNothing(value)) return `<p class="quiet">${escaped(texts.nothing)}</p>`
  if (isRecord(value)) return list(section, value)
  if (Array.isArray(value) && value.some(isRecord))
    return value.map((item) => `<article>${block(section, key, item)}</article>`).join('\n')
  return `<p>${leaf(key, value)}</p>`
}

function list(section: string, record: Record<string, unknown>): string {
  // The text of a mail, without its layout.
  const { html: _, ...plain } = record
  const lines = Object.entries(isNothing(record.texto) ? record : plain).map(([key, value]) => {
    const isDeep = isRecord(value) || (Array.isArray(value) && value.some(isRecord))
    const words = isNothing(value) ? escaped(texts.empty) : isDeep ? block(section, key, value) : leaf(key, value)
    return `<div><dt>${escaped(nameOf(section, key))}</dt><dd>${words}</dd></div>`
  })
  return `<dl>${lines.join('')}</dl>`
}

function leaf(key: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => leaf(key, item)).join(', ')
  if (typeof value === 'boolean') return escaped(value ? texts.yes : texts.no)
  if (typeof value === 'number' && CENTS.test(key)) return escaped(formatMoney(value / 100))
  const text = String(value)
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text)))
    return escaped(`${formatDateInWords(text)}, ${formatAtTime(Date.parse(text))}`)
  if (DAY.test(text)) return escaped(formatDayInWords(text))
  return escaped(values.get(key)?.get(text) ?? text)
}

const colors = ({ paper, surface, ink, inkMuted, line, brand }: ColorTokens) =>
  `:root{--paper:${paper};--surface:${surface};--ink:${ink};--muted:${inkMuted};--line:${line};--brand:${brand}}`

const STYLE = [
  colors(light),
  `@media (prefers-color-scheme:dark){${colors(dark)}}`,
  'body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Figtree,system-ui,sans-serif}',
  'main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 3rem}',
  'h1,h2{font-family:Fraunces,Georgia,serif;line-height:1.2;text-wrap:balance}',
  'h1{font-size:1.75rem}h2{margin:2.5rem 0 .75rem;font-size:1.375rem;color:var(--brand)}',
  'section>dl,article{margin:0 0 .75rem;padding:1rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}',
  'dl,dd,article p{margin:0}dl>div{padding:.4rem 0}dl>div+div{border-top:1px solid var(--line)}',
  'dt,.quiet{color:var(--muted);font-size:.9375rem}',
  'dd{white-space:pre-line;overflow-wrap:anywhere}dd dl{padding-left:1rem}',
  '@media (min-width:36rem){dl>div{display:grid;grid-template-columns:12rem minmax(0,1fr);gap:1rem}}',
  '@media print{body{background:none}article,section>dl{break-inside:avoid}}',
].join('')
