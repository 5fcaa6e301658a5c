export interface VerseParts {
  quote: string
  /** Where it stands, or null where the text does not say so at its end. */
  reference: string | null
}

/** '«Tudo tem o seu tempo» (Eclesiastes 3:1, Almeida RC 1911)' in its two parts. */
export function versePartsOf(text: string): VerseParts {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const [, quote, reference] = /^(.+?)\s*\(([^()]{3,80})\)\.?$/.exec(line) ?? []
  return quote && reference && /\d/.test(reference) ? { quote, reference } : { quote: line, reference: null }
}
