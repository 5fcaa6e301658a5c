/** What a query says of the answer's form, and not of what is looked for. */
const SHAPES: Record<string, RegExp> = {
  // Columns, perhaps renamed; no embedding, no aggregate, no cast, no way into JSON.
  select: /^(\*|\w+(:\w+)?)(,(\*|\w+(:\w+)?))*$/,
  order: /^\w+(\.(asc|desc))?(\.nulls(first|last))?(,\w+(\.(asc|desc))?(\.nulls(first|last))?)*$/,
  limit: /^\d{1,9}$/,
  offset: /^\d{1,9}$/,
  columns: /^"?\w+"?(,"?\w+"?)*$/,
  on_conflict: /^\w+(,\w+)*$/,
}
const shapes = (key: string) => (Object.hasOwn(SHAPES, key) ? SHAPES[key] : undefined)
const COLUMN = /^[a-z_][a-z0-9_]*$/
/** Comparisons that an index answers, or one look at a value. */
const COMPARISON = /^(not\.)?(eq|neq|gt|gte|lt|lte|is|in)\./
const PATTERN = /^(not\.)?i?like\./
/** Conditions of which one is enough: plain comparisons, each value bare or in quotes. */
const EITHER =
  /^\((\w+\.(eq|neq|gt|gte|lt|lte|is)\.("([^"\\]|\\.)*"|[^",()]*))(,\w+\.(eq|neq|gt|gte|lt|lte|is)\.("([^"\\]|\\.)*"|[^",()]*))*\)$/

/**
 * What a PostgREST query has in it that the product does not ask for: regular expressions, full text, embedded tables
 * and the like, with which one line can keep a database busy for minutes.
 * @param patterns columns in which this caller may search with `like`
 * @param isTrusted whether she may do so in all of them
 * @returns one sentence, or undefined where the query may be asked
 */
export function validateQuery(
  query: URLSearchParams,
  patterns: readonly string[],
  isTrusted: boolean,
): string | undefined {
  for (const [key, value] of query) {
    // What every object has is no column, and would be found where columns are looked up.
    const names = `${key},${shapes(key) ? value : ''}`.match(/\w+/g) ?? []
    if (names.some((name) => name in Object.prototype)) return `"${key}" names no column`
    const shape = shapes(key)
    const isFine = shape
      ? shape.test(value)
      : key === 'or'
        ? EITHER.test(value)
        : COLUMN.test(key) && (COMPARISON.test(value) || (PATTERN.test(value) && (isTrusted || patterns.includes(key))))
    if (!isFine) return `"${key}" may not be asked in this way`
  }
  return undefined
}
