import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

/** How many lines of a transcript are printed; test-results/e2e.json has all of them. */
const LAST = 20

/**
 * For each red story: its picture, the last lines of console and server, and the command that runs
 * it alone.
 */
export default class RedReporter implements Reporter {
  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    if (status === test.expectedStatus) return
    const lines = [`\n  ✗ ${test.titlePath().slice(3).join(' › ')}`]
    for (const { contentType, path } of attachments) {
      if (contentType === 'image/png' && path) lines.push(`    picture: ${relative(process.cwd(), path)}`)
    }
    for (const { name, body } of attachments) {
      if ((name === 'console' || name === 'server') && body) lines.push(`    ${name}:`, ...lastOf(body.toString()))
    }
    const file = relative(process.cwd(), test.location.file)
    const lane = process.env.LANE ? `LANE=${process.env.LANE} ` : ''
    lines.push(`    alone: ${lane}npm run test:e2e -- ${file}:${test.location.line}\n`)
    console.log(lines.join('\n'))
  }

  printsToStdio(): boolean {
    return false
  }
}

const lastOf = (text: string) =>
  text
    .split('\n')
    .slice(-LAST)
    .map((line) => `      ${line}`)
