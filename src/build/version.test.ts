import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readVersion } from './version.ts'

it('gives the version of the package, and the commit if there is one', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(readVersion()).toEqual({
    version,
    commit: expect.toSatisfy((commit: unknown) => commit === null || /^[0-9a-f]{8,}$/.test(commit as string)),
  })
})
