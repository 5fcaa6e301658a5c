import { createRxSchema, defaultHashSha256 } from 'rxdb'
import { expect, it } from 'vitest'
import { asRxSchema } from './collections.ts'
import { compareNames } from './compare-names.ts'
import { schemas } from './schemas.ts'

function namesIn(value: unknown): string[] {
  if (!(value instanceof Object)) return []
  const own = Array.isArray(value) ? [] : Object.keys(value)
  return [...own, ...Object.values(value).flatMap(namesIn)]
}

it.each(['pt-BR', 'pt-PT', 'en-US', 'es', 'fr', 'de'])(
  'the names in a schema have the order of %s, since the hash that phones keep depends on it',
  (locale) => {
    const names = new Set(
      Object.values(schemas).flatMap((schema) =>
        namesIn(createRxSchema(asRxSchema(schema), defaultHashSha256).jsonSchema),
      ),
    )
    for (const more of ['_', '__a', 'a', 'A', 'ab', 'aB', 'Ab', 'a_b', 'a1', 'a_', 'a10', 'a2', '']) names.add(more)
    expect(names).toContain('_attachments')
    for (const a of names)
      for (const b of names) expect([a, b, compareNames(a, b)]).toEqual([a, b, Math.sign(a.localeCompare(b, locale))])
  },
)
