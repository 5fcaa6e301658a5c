/** One thing at a time for each, whatever is drawn in between; others do not wait for it. */
export function makeTurns(onChange: (taken: ReadonlySet<string>) => void) {
  let taken: ReadonlySet<string> = new Set()
  const change = (next: ReadonlySet<string>) => {
    taken = next
    onChange(next)
  }
  return {
    /** False if it is taken. */
    take(key: string): boolean {
      if (taken.has(key)) return false
      change(new Set([...taken, key]))
      return true
    },
    leave(key: string): void {
      change(new Set([...taken].filter((other) => other !== key)))
    },
    isAnyTaken: (): boolean => taken.size > 0,
  }
}
