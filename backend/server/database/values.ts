export type Row = Record<string, unknown>

const asText = (text: string): string => text

const integer = (text: string): number | bigint => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

const numeric = (text: string): number | string => {
  const number = Number(text)
  return Number.isFinite(number) && String(number) === text ? number : text
}

/**
 * Parses Postgres' texts by the type's OID, on both databases, as lite's own connections do: a JSON
 * value where JSON has one; times stay text.
 */
export const PARSERS: Record<number, (text: string) => unknown> = {
  20: integer, // bigint
  1700: numeric,
  114: (text) => JSON.parse(text) as unknown,
  3802: (text) => JSON.parse(text) as unknown, // jsonb
  1082: asText, // date
  1083: asText, // time
  1114: asText, // timestamp
  1184: asText, // timestamptz
  1266: asText, // timetz
}

/** Postgres' error for a value that it cannot read, for one that never reaches it. */
export const invalidInput = (): Error => Object.assign(new Error('invalid input syntax'), { code: '22P02' })
