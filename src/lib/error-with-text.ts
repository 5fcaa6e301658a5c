/**
 * An error with a text for the person, which the error boundary shows; the console has the cause.
 * The first page loads the error boundary but not use-live.ts, which throws this error.
 */
export class ErrorWithText extends Error {
  readonly words: { title: string; description: string }

  constructor(words: ErrorWithText['words'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.words = words
  }
}
