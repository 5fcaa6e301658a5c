import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPlaywright, readVitest } from './reports.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'reports-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

function report(content: unknown): string {
  const path = join(dir, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

const RED = '\u001b[31mexpected 0 to be greater than 0\u001b[39m'
const WHY = 'expected 0 to be greater than 0'

describe("vitest's report", () => {
  const file = (name: string, message: string, assertionResults: object[]) => ({
    name: resolve(name),
    status: 'failed',
    message,
    assertionResults,
  })

  it('tells of a red test what it said, without colours, and how to run it alone', () => {
    const tests = [
      { fullName: 'a sum (of two)', status: 'failed', duration: 7, failureMessages: [RED] },
      { fullName: 'a green one', status: 'passed', duration: 5, failureMessages: [] },
      { fullName: 'one that its tag left out', status: 'skipped' },
    ]
    expect(readVitest(report({ testResults: [file('tests/sync/sums.test.ts', '', tests)] }))).toEqual([
      {
        name: 'a sum (of two)',
        file: 'tests/sync/sums.test.ts',
        ms: 7,
        isRed: true,
        why: WHY,
        again: String.raw`npm run test:sync -- tests/sync/sums.test.ts -t 'a sum \(of two\)'`,
      },
      expect.objectContaining({ name: 'a green one', isRed: false, why: '' }),
    ])
  })

  it('tells of a file that failed outside its tests', () => {
    const red = file('src/lib/dates.test.ts', `${RED}\nat line 3`, [])
    expect(readVitest(report({ testResults: [red] }))).toEqual([
      {
        name: WHY,
        file: 'src/lib/dates.test.ts',
        ms: 0,
        isRed: true,
        why: `${WHY}\nat line 3`,
        again: 'npm run test:unit -- src/lib/dates.test.ts',
      },
    ])
  })
})

describe("Playwright's report", () => {
  it('tells of a red story what it said, also of one that passed on a second try', () => {
    const spec = (title: string, status: string, errors: object[]) => ({
      title,
      file: 'shop.test.ts',
      line: 5,
      tests: [{ status, results: [{ duration: 3, errors }] }],
    })
    const suite = {
      title: 'shop.test.ts',
      file: 'shop.test.ts',
      specs: [
        spec('she buys', 'unexpected', [{ message: RED }, {}]),
        spec('she looks', 'flaky', []),
        spec('she pays', 'expected', []),
      ],
    }
    const told = readPlaywright(report({ suites: [suite], errors: [] }))
    expect(told.map(({ name, isRed, why }) => [name, isRed, why?.trim()])).toEqual([
      ['she buys', true, WHY],
      ['she looks', true, ''],
      ['she pays', false, ''],
    ])
    expect(told[0]!.again).toBe('npm run test:e2e -- tests/e2e/shop.test.ts:5')
  })

  it('tells of what went wrong outside all stories', () => {
    const told = readPlaywright(report({ suites: [], errors: [{ message: `${RED}\nmore` }] }))
    expect(told).toEqual([expect.objectContaining({ isRed: true, why: `${WHY}\nmore` })])
  })
})
