import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { lanes, type Lane } from './lanes.ts'
import { ensureMachine } from './machine.ts'
import type { Told } from './reports.ts'

/**
 * `npm test`: everything that has to hold, cheapest first; `npm run check` less of it, `npm run
 * test:all` all there is. Ends with the slowest tests, with what each red one said and the one
 * command that runs it alone, and with one line that counts over all suites.
 */
const SLOWEST = 10
/** How many lines of what went wrong; test-results has all of them. */
const LINES = 12

const lane = process.argv[2] ?? 'gate'
if (!(lane in lanes)) throw new Error(`There is no lane ${lane}: ${Object.keys(lanes).join(', ')}`)
const begun = performance.now()
const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`
// What an earlier run found out says nothing of this one.
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
ensureMachine(lane as Lane)

let passed = 0
let failed = 0
const told: Told[] = []
for (const { name, run } of lanes[lane as Lane]()) {
  const since = performance.now()
  console.log(`\n── ${name} ──`)
  const outcome = await run()
  passed += outcome.passed
  failed += outcome.failed
  told.push(...(outcome.told ?? []))
  console.log(`── ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds(since)})`)
}

console.log('\nThe slowest:')
for (const { ms, file, name } of told.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)) {
  console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${name}`)
}
const red = told.filter(({ isRed }) => isRed)
if (red.length > 0) console.log('\nRed, and how to see each alone:')
for (const { name, why = '', again } of red) {
  const first = why.split('\n').slice(0, LINES)
  console.log([`  ✗ ${name}`, ...first.filter(Boolean).map((line) => `      ${line}`), `    ${again}`].join('\n'))
}

const line = `${passed} passed, ${failed} failed`
writeFileSync('test-results/summary.txt', `${line}\n`)
console.log(`\n${lane} in ${seconds(begun)}\n${line}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
