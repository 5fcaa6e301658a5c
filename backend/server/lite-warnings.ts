let isMended = false

/**
 * Lite puts a function of its own in the place of `process.emitWarning`, which takes every warning for a text. Node's own
 * are errors (too many listeners, for one): the warning would become a TypeError in whatever code raised it. To be called
 * once lite is loaded; a second time it does nothing.
 */
export function mendWarnings(): void {
  if (isMended) return
  isMended = true
  const emit = process.emitWarning.bind(process)
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]): void => {
    if (typeof warning === 'string') return (emit as (...args: unknown[]) => void)(warning, ...rest)
    const { message, name, stack, code } = warning as Error & { code?: string }
    emit(message, { type: name, detail: stack, code })
  }) as typeof process.emitWarning
}
