import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** One test as its runner reported it. */
export interface Told {
  /** Its titles, the outermost first. */
  name: string
  file: string
  ms: number
  isRed: boolean
  /** What its runner said about a red one. */
  why?: string
  /** The one command that runs it alone. */
  again: string
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  title: string
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[]
  }[]
}

/** What vitest's JSON reporter wrote. Tests that a tag left out are not in it. */
export function readVitest(path: string): Told[] {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  return testResults.flatMap(({ name: full, status, message, assertionResults }) => {
    const file = relative(process.cwd(), full)
    const script = `npm run test:${projectOf(file)} -- ${file}`
    const told = assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, duration, failureMessages = [] }) => ({
        name: fullName,
        file,
        ms: duration ?? 0,
        isRed: status === 'failed',
        why: wordsOf(failureMessages),
        again: `${script} -t ${quote(escapeRegExp(fullName))}`,
      }))
    // A file that failed outside its tests: while it was loaded, or in a hook.
    const isRedItself = status === 'failed' && !told.some(({ isRed }) => isRed)
    const itself = {
      name: wordsOf([message]).split('\n')[0] || 'could not be run',
      file,
      ms: 0,
      isRed: true,
      why: wordsOf([message]),
      again: script,
    }
    return isRedItself ? told.concat(itself) : told
  })
}

/**
 * What Playwright's JSON reporter wrote. A test that was skipped, or passed on a second try, has
 * not passed.
 */
export function readPlaywright(path: string): Told[] {
  const { suites, errors } = JSON.parse(readFileSync(path, 'utf8')) as {
    suites: PlaywrightSuite[]
    errors: { message?: string }[]
  }
  const visit = (suite: PlaywrightSuite, above: readonly string[]): Told[] => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, results }) => ({
        name: [...above, title].join(' › '),
        file: `tests/e2e/${file}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        isRed: status !== 'expected',
        why: wordsOf(results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))),
        again: `npm run test:e2e -- tests/e2e/${file}:${line}`,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => visit(inner, [...above, inner.title])),
  ]
  const outside = errors.map(({ message = 'could not be run' }) => ({
    name: wordsOf([message]).split('\n')[0]!,
    file: 'tests/e2e',
    ms: 0,
    isRed: true,
    why: wordsOf([message]),
    again: 'npm run test:e2e',
  }))
  return [...suites.flatMap((suite) => visit(suite, [])), ...outside]
}

const wordsOf = (messages: readonly string[]) => stripVTControlCharacters(messages.join('\n'))
const projectOf = (file: string) => /^tests\/(sync|backend|attack|contract)\//.exec(file)?.[1] ?? 'unit'
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
