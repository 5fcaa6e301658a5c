export interface VerseParts {
  quote: string
  /** Null if the text does not end with a reference. */
  reference: string | null
}

const IN_BRACKETS = /^([^]+?)\s*\(([^()]*\d[^()]{0,80})\)\.?$/
const IN_ITS_LINE = /^([^]+)\n *(.*\d[:.]\d.{0,80})$/

/**
 * Splits '“Tudo tem o seu tempo” (Eclesiastes 3:1, Almeida RC 1911)' into quote and reference, with
 * our own quotation marks.
 */
export function versePartsOf(text: string): VerseParts {
  const verse = text.trim().replaceAll('«', '“').replaceAll('»', '”')
  const [, quote, reference] = IN_BRACKETS.exec(verse) ?? IN_ITS_LINE.exec(verse) ?? []
  return quote && reference ? { quote: quote.trimEnd(), reference } : { quote: verse, reference: null }
}

/** A blank line separates paragraphs; a single line break is kept as written. */
export const paragraphsOf = (text: string): string[] => text.trim().split(/\n\s*\n/)
