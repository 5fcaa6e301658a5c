/** A failure that has words for her: the page in place of the screen says them. The console has the cause's. */
export class ErrorWithText extends Error {
  readonly words: { title: string; description: string }

  constructor(words: ErrorWithText['words'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.words = words
  }
}
