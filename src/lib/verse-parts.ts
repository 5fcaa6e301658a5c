export interface VerseParts {
  quote: string
  /** Where it stands, or null where the text does not say so at its end. */
  reference: string | null
}

const IN_BRACKETS = /^([^]+?)\s*\(([^()]*\d[^()]{0,80})\)\.?$/
const IN_ITS_LINE = /^([^]+)\n *(.*\d[:.]\d.{0,80})$/

/** '“Tudo tem o seu tempo” (Eclesiastes 3:1, Almeida RC 1911)' in its two parts, in our own quotation marks. */
export function versePartsOf(text: string): VerseParts {
  const verse = text.trim().replaceAll('«', '“').replaceAll('»', '”')
  const [, quote, reference] = IN_BRACKETS.exec(verse) ?? IN_ITS_LINE.exec(verse) ?? []
  return quote && reference ? { quote: quote.trimEnd(), reference } : { quote: verse, reference: null }
}
