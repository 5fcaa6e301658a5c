/**
 * Orders names of fields as `localeCompare` does: underscores, digits, letters; the same letter
 * small first. A page's first `localeCompare` loads the language's collation, which takes 7 ms and
 * four times as long on a slow phone, and RxDB's order of a schema is the only use that a member's
 * start has for it. The build puts this in its place (src/build/smaller-packages.ts).
 */
export function compareNames(a: string, b: string): number {
  const [first, second] = [sortable(a), sortable(b)]
  if (first !== second) return first < second ? -1 : 1
  return a === b ? 0 : a > b ? -1 : 1
}

const sortable = (name: string) => name.toLowerCase().replaceAll('_', ' ')
