/** So much of a mail's error is shown in a list (specification, section 9). */
const LENGTH = 50

/** The error's beginning, with '...' where there is more. */
export function shortError(error: string): string {
  const letters = [...error]
  return letters.length > LENGTH ? `${letters.slice(0, LENGTH).join('')}...` : error
}
