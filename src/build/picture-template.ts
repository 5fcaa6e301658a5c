/*
 * Makes one template out of several renders of the same screen. The screens of React are compared
 * tag by tag: what differs between two of them depends on what they were rendered with, so it
 * becomes a section. The syntax is that of sw/fill.ts.
 */

/** The renders that belong to one condition; exactly one of them holds, or none. */
export interface Choice {
  /** The section's name for what the first render says there. */
  name: string
  /**
   * The other renders by the name of their section. An empty name: where none of the others holds
   * this is nothing, so there must be nothing.
   */
  others: Record<string, string>
}

/**
 * The first render with a section for each choice.
 * @throws if two sections overlap without one being inside the other
 */
export function makeTemplate(first: string, choices: readonly Choice[]): string {
  const base = tokensOf(first)
  const places = choices.map(({ name, others }) => {
    const renders = Object.entries(others).map(([section, html]) => ({ section, tokens: tokensOf(html) }))
    const start = Math.min(...renders.map(({ tokens }) => commonStart(base, tokens)))
    const end = Math.min(...renders.map(({ tokens }) => commonEnd(base, tokens, start)))
    if (start + end >= base.length && renders.every(({ tokens }) => tokens.length === base.length))
      throw new Error(`${name} changes nothing on this screen`)
    const instead = renders.map(({ section, tokens }) => ({
      section,
      html: tokens.slice(start, tokens.length - end).join(''),
    }))
    return { name, start, end: base.length - end, instead }
  })
  // Outer sections come before those in them.
  places.sort((a, b) => a.start - b.start || b.end - a.end)

  const write = (start: number, end: number, inside: typeof places): string => {
    let html = ''
    let at = start
    while (inside.length > 0) {
      const [place, ...rest] = inside as [(typeof places)[number], ...typeof places]
      const nested = rest.filter(({ start }) => start < place.end)
      if (place.start < at || nested.some((other) => other.end > place.end))
        throw new Error(`The sections of ${place.name} and of its neighbour overlap`)
      html += base.slice(at, place.start).join('')
      html += inSection(place.name, write(place.start, place.end, nested))
      for (const { section, html: other } of place.instead) if (section) html += inSection(section, other)
      for (const { section, html: other } of place.instead)
        if (!section && other) throw new Error(`Without ${place.name} there is: ${other}`)
      at = place.end
      inside = rest.filter((other) => !nested.includes(other))
    }
    return html + base.slice(at, end).join('')
  }
  return write(0, base.length, places)
}

/** What is shown under a condition, or once for each item of a list. */
export const inSection = (name: string, html: string) =>
  name.startsWith('^') ? `{{${name}}}${html}{{/${name.slice(1)}}}` : `{{#${name}}}${html}{{/${name}}}`

/** React escapes what could be mistaken for a tag. */
const tokensOf = (html: string): string[] => html.match(/<[^>]*>|[^<]+/g) ?? []

function commonStart(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count += 1
  return count
}

/** @param start tokens at the beginning that count there already */
function commonEnd(a: readonly string[], b: readonly string[], start: number): number {
  let count = 0
  while (count < Math.min(a.length, b.length) - start && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}

/** Each element of a page whose tag begins with this, whole. */
export function elementsOf(html: string, tag: string): string[] {
  const [name] = /\w+/.exec(tag)!
  const found: string[] = []
  for (let start = html.indexOf(tag); start >= 0; start = html.indexOf(tag, start + tag.length)) {
    let depth = 0
    for (const match of html.slice(start).matchAll(new RegExp(`<(/?)${name}\\b[^>]*>`, 'g'))) {
      depth += match[1] ? -1 : 1
      if (depth > 0) continue
      found.push(html.slice(start, start + match.index + match[0].length))
      break
    }
  }
  if (found.length === 0) throw new Error(`There is no ${tag}`)
  return found
}

/** Replaces one part of a page by another. */
export function replaced(html: string, part: string, by: string): string {
  if (!part || !html.includes(part)) throw new Error(`This is not there: ${part}`)
  return html.replace(part, () => by)
}
