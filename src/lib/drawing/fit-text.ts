export interface FittedText {
  lines: string[]
  /** Pixels. */
  size: number
}

export interface FitOptions {
  maxWidth: number
  maxHeight: number
  /** Pixels. The largest size that fits is used. */
  largest: number
  smallest: number
  lineHeight: number
  /** The width of a text at a size. */
  measure: (text: string, size: number) => number
}

/** Finds the largest size at which a text fits a box, with lines of similar length. */
export function fitText(
  text: string,
  { maxWidth, maxHeight, largest, smallest, lineHeight, measure }: FitOptions,
): FittedText {
  const words = text.split(' ')
  for (let size = largest; ; size -= 2) {
    const widthOf = (line: string) => measure(line, size)
    const lines = wrap(words, maxWidth, widthOf)
    const isFitting = lines.length * size * lineHeight <= maxHeight && lines.every((line) => widthOf(line) <= maxWidth)
    if (isFitting || size <= smallest) return { lines: balance(words, lines, maxWidth, widthOf), size }
  }
}

function wrap(words: readonly string[], width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The narrowest column with the same number of lines. */
function balance(
  words: readonly string[],
  lines: string[],
  maxWidth: number,
  widthOf: (line: string) => number,
): string[] {
  let [narrow, wide] = [0, maxWidth]
  let best = lines
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2
    const tried = wrap(words, middle, widthOf)
    if (tried.length <= lines.length && tried.every((line) => widthOf(line) <= maxWidth)) {
      best = tried
      wide = middle
    } else narrow = middle
  }
  return best
}
