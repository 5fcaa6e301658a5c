import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generateTypes, TYPES_FILE } from '#tests/kit/generate-types.ts'

it('the stored types are those that the migrations give; if not: node tests/kit/generate-types.ts', async () => {
  expect(await readFile(TYPES_FILE, 'utf8')).toBe(await generateTypes())
})
