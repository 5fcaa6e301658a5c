import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

export interface Counts {
  passed: number
  failed: number
}
export interface Step {
  name: string
  run(): Promise<Counts>
}

const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }

function run(program: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A program that is right or wrong as a whole. */
export async function command(program: string, args: string[]): Promise<Counts> {
  return (await run(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** One of the projects of tests/vitest.config.ts. */
export async function vitest(project: string): Promise<Counts> {
  const report = `test-results/vitest-${project}.json`
  rmSync(report, { force: true })
  const code = await run('vitest', [
    'run',
    '-c',
    'tests/vitest.config.ts',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return withExit(code, () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: numPassedTests, failed: numFailedTests }
  })
}

/** All browser tests, in Chromium and WebKit. */
export async function playwright(): Promise<Counts> {
  const report = 'test-results/e2e.json'
  rmSync(report, { force: true })
  const code = await run('playwright', ['test', '-c', 'tests/e2e/playwright.config.ts'])
  return withExit(code, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    }
    // A test that passed on a second try, or did not run, has not passed.
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
  })
}

/** A runner that ended badly has failed, whatever it counted; so has one that wrote no report. */
function withExit(code: number, read: () => Counts): Counts {
  try {
    const counts = read()
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch (error) {
    console.error('No report:', error)
    return { passed: 0, failed: 1 }
  }
}
