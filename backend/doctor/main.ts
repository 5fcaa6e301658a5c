import { examine } from './doctor.ts'
import { ProjectError, readProject } from './project.ts'

const SIGNS = { ok: '✓', warn: '!', fail: '✗' } as const

/**
 * `npm run doctor`: ends with 1 if something is broken. What somebody should decide is no fault.
 */
try {
  const found = await examine(readProject())
  for (const { level, what, remedy } of found) {
    console.log(`${SIGNS[level]} ${what}`)
    if (remedy) console.log(`    → ${remedy}`)
  }
  const broken = found.filter(({ level }) => level === 'fail').length
  const toDecide = found.filter(({ level }) => level === 'warn').length
  console.log(broken + toDecide === 0 ? 'Tudo em ordem.' : `A consertar: ${broken}. A decidir: ${toDecide}.`)
  process.exitCode = broken > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof ProjectError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
