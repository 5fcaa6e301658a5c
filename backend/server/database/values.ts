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
 * Values from Postgres' texts by the type's OID, on both databases, as lite's own connections have them: what JSON can
 * say becomes its value, and a time stays the text it is.
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

/** What Postgres says of a value that cannot be read, for one that does not even get there. */
export const invalidInput = (): Error => Object.assign(new Error('invalid input syntax'), { code: '22P02' })
