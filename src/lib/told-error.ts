/** A failure that has words for her: the page in place of the screen says them. */
export class ToldError extends Error {
  readonly words: { title: string; description: string }

  constructor(words: ToldError['words'], cause: unknown) {
    super(`Told to her: ${words.title}`, { cause })
    this.words = words
  }
}
