import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { readPlaywright, readVitest, type Told } from './reports.ts'

/**
 * What became of a step: a count for all that it has looked at, and what it can say of each test.
 */
export interface Outcome {
  passed: number
  failed: number
  told?: Told[]
}
export interface Step {
  name: string
  run(): Promise<Outcome>
}

const PATH = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`

interface Ended {
  code: number
  output: string
}

/** @param isQuiet its output is kept instead of shown: several run at once */
function run(program: string, args: string[], env: Record<string, string> = {}, isQuiet = false): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, PATH, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A program that is right or wrong as a whole. It speaks only if it is wrong. */
export async function command(program: string, args: string[]): Promise<Outcome> {
  const { code, output } = await run(program, args, {}, true)
  if (code === 0) return { passed: 1, failed: 0 }
  const name = [program, ...args].join(' ')
  console.log(output)
  return {
    passed: 0,
    failed: 1,
    told: [{ name, file: '', ms: 0, isRed: true, why: lastOf(output), again: `npx ${name}` }],
  }
}

/** A program says what was wrong at its end. */
const lastOf = (output: string) => output.trimEnd().split('\n').slice(-8).join('\n')

/** Several programs at once; each counts. */
export async function together(...works: Promise<Outcome>[]): Promise<Outcome> {
  const outcomes = await Promise.all(works)
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    told: outcomes.flatMap(({ told = [] }) => told),
  }
}

/** Tests in Node: projects, files and options of vitest. */
export async function vitest(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const report = 'test-results/vitest.json'
  rmSync(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('vitest', ['run', '-c', 'tests/vitest.config.ts', ...reporters, ...args], env)
  return withExit(code, () => withSettings(env, readVitest(report)))
}

/** Tests in browsers. */
export async function playwright(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const report = 'test-results/e2e.json'
  rmSync(report, { force: true })
  const { code } = await run('playwright', ['test', '-c', 'tests/e2e/playwright.config.ts', ...args], env)
  return withExit(code, () => withSettings(env, readPlaywright(report)))
}

/** Alone it runs as it ran here: the settings choose how much it tries, and its name says so. */
function withSettings(env: Record<string, string>, told: Told[]): Told[] {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value} `)
  for (const one of told) one.again = settings.join('') + one.again
  return told
}

/** A runner that ended badly has failed, whatever it counted; so has one that wrote no report. */
function withExit(code: number, read: () => Told[]): Outcome {
  try {
    const told = read()
    const failed = told.filter(({ isRed }) => isRed).length
    return { told, passed: told.length - failed, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch (error) {
    console.error('No report:', error)
    return { passed: 0, failed: 1 }
  }
}
