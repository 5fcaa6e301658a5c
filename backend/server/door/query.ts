/** Parameters that describe the answer rather than a filter. */
const SHAPES: Record<string, RegExp> = {
  // Columns, which may be renamed. No embedding, aggregates, casts or paths into JSON.
  select: /^(\*|\w+(:\w+)?)(,(\*|\w+(:\w+)?))*$/,
  order: /^\w+(\.(asc|desc))?(\.nulls(first|last))?(,\w+(\.(asc|desc))?(\.nulls(first|last))?)*$/,
  limit: /^\d{1,9}$/,
  offset: /^\d{1,9}$/,
  columns: /^"?\w+"?(,"?\w+"?)*$/,
  on_conflict: /^\w+(,\w+)*$/,
}
const shapes = (key: string) => (Object.hasOwn(SHAPES, key) ? SHAPES[key] : undefined)
const COLUMN = /^[a-z_][a-z0-9_]*$/
/** Comparisons that an index or a single look at the value can answer. */
const COMPARISON = /^(not\.)?(eq|neq|gt|gte|lt|lte|is|in)\./
const PATTERN = /^(not\.)?i?like\./
/** Alternatives: plain comparisons, each value bare or quoted. */
const EITHER =
  /^\((\w+\.(eq|neq|gt|gte|lt|lte|is)\.("([^"\\]|\\.)*"|[^",()]*))(,\w+\.(eq|neq|gt|gte|lt|lte|is)\.("([^"\\]|\\.)*"|[^",()]*))*\)$/

/**
 * Refuses what the product does not ask in a PostgREST query: regular expressions, full text,
 * embedded tables and the like, with which one line can keep a database busy for minutes.
 * @param patterns columns in which this caller may search with `like`
 * @param isTrusted whether the caller may do so in all columns
 * @returns one sentence, or undefined if the query is valid
 */
export function validateQuery(
  query: URLSearchParams,
  patterns: readonly string[],
  isTrusted: boolean,
): string | undefined {
  for (const [key, value] of query) {
    // Names of Object.prototype are no columns, but a look-up by name would find them.
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
