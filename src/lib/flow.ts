const ENDS_WITHOUT_A_STOP = /[\p{L}\p{N}\p{S})\]]$/u

/** Blocks of text one after the other: where a sentence has ended a space parts them, else a dot in the middle. */
export function flow(blocks: readonly string[]): string {
  let text = ''
  for (const block of blocks) text += `${text && (ENDS_WITHOUT_A_STOP.test(text) ? ' · ' : ' ')}${block}`
  return text
}
