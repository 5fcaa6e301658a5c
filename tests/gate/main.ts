import { mkdirSync, writeFileSync } from 'node:fs'
import { ensureMachine } from './machine.ts'
import { sizes } from './sizes.ts'
import { command, playwright, vitest, type Counts, type Step } from './steps.ts'

/**
 * `npm test`: everything that has to hold, cheapest first. `--quick` (`npm run check`) stops before what needs a
 * server or a browser. Ends with one line that counts over all suites.
 */
const quick: Step[] = [
  { name: 'tipos', run: () => command('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
  { name: 'lint', run: () => command('oxlint', ['--deny-warnings']) },
  { name: 'unidades', run: () => vitest('unit') },
]
const whole: Step[] = [
  ...quick,
  // The server's tests serve the built app.
  { name: 'build', run: () => command('vite', ['build', '--logLevel', 'error']) },
  { name: 'tamanhos', run: sizes },
  { name: 'sincronização', run: () => vitest('sync') },
  { name: 'backend', run: () => vitest('backend') },
  { name: 'navegadores', run: playwright },
]

const isQuick = process.argv.includes('--quick')
mkdirSync('test-results', { recursive: true })
if (!isQuick) ensureMachine()

const total: Counts = { passed: 0, failed: 0 }
for (const { name, run } of isQuick ? quick : whole) {
  const begun = performance.now()
  console.log(`\n── ${name} ──`)
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
  console.log(`── ${name}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - begun) / 1000)} s)`)
}

const line = `${total.passed} passed, ${total.failed} failed`
writeFileSync('test-results/summary.txt', `${line}\n`)
console.log(`\n${line}`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
