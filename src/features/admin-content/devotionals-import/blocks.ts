import { readsAsMark } from './read-text.ts'

/** A paragraph, or what a list's item says beside its mark. */
export interface Block {
  text: string
  /** '•', '2.': the program draws it, and no text has it. */
  mark?: string
}

/** Paragraphs with a blank line between them, a list's items each on its line. */
export function joinBlocks(blocks: readonly Block[]): string {
  let wasItem = false
  return blocks
    .map(({ text, mark }) => ({ text: text.trim(), mark }))
    .filter(({ text }) => text)
    .map(({ text, mark }, i) => {
      // A list of 'Tema: Fé' is no list to a reader of days.
      const isItem = mark !== undefined && !readsAsMark(text)
      const between = i === 0 ? '' : isItem && wasItem ? '\n' : '\n\n'
      wasItem = isItem
      return `${between}${isItem ? `${mark} ` : ''}${text}`
    })
    .join('')
}
