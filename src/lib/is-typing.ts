/** Whether the focus is in a field that takes letters, so that a key may come at any moment. */
export const isTyping = (): boolean =>
  typeof document === 'object' &&
  (document.activeElement?.matches('input:not([type="checkbox"], [type="radio"]), textarea') ?? false)
