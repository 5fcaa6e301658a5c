/**
 * What to look for: a CSS selector; a field by its label; or an element by its whole text or
 * accessible name, among those that `css` selects (default: controls, links and headings).
 */
export type Target = string | { label: string } | { text: string; css?: string }

/** Runs in the page: the first visible element of the target, or null. */
export function findShown(target: Target): Element | null {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const all = (css: string) => [...document.querySelectorAll(css)]

  if (typeof target === 'string') return all(target).find(isVisible) ?? null
  if ('label' in target) {
    const fields = all('input, select, textarea') as HTMLInputElement[]
    const names = (field: HTMLInputElement) => [
      field.getAttribute('aria-label'),
      ...[...(field.labels ?? [])].map((label) => label.textContent),
    ]
    // '(opcional)' may follow the label's words.
    const isCalled = (name: string | null | undefined) => clean(name).replace(/\s*\([^)]*\)$/, '') === target.label
    return fields.find((field) => isVisible(field) && names(field).some(isCalled)) ?? null
  }
  const css = target.css ?? 'button, a, summary, [role], h1, h2, h3, h4, label, p, li'
  const matches = all(css).filter(
    (element) =>
      isVisible(element) &&
      [element.getAttribute('aria-label'), element.textContent].some((text) => clean(text) === target.text),
  )
  // The innermost match: the element with the text, not its containers.
  return matches.find((element) => !matches.some((other) => other !== element && element.contains(other))) ?? null
}
