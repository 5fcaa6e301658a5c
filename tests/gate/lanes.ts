import { spawnSync } from 'node:child_process'
import { sizes } from './sizes.ts'
import { command, playwright, together, vitest, type Step } from './steps.ts'

/**
 * How much of it: while one works, before one pushes, before a release. tests/README.md says what
 * each proves.
 */
export type Lane = 'check' | 'gate' | 'all'

const types = () => command('tsc', ['--noEmit', '-p', 'tsconfig.json'])
/** What a browser runs knows only what the oldest ones have: iOS 16.4 and Chrome 105. */
const browsers = () => command('tsc', ['-p', 'tests/gate/browsers.tsconfig.json'])
const lint = () => command('npm', ['run', '-s', 'lint'])
const format = () => command('oxfmt', ['--check', '.'])
/** Nothing to do where dist is of these very sources. */
const build = () => command('node', ['tests/kit/built-app.mjs'])
/** What needs nothing that runs, and makes what the browsers open. */
const still: Step = {
  name: 'types, lint, format, build',
  run: () => together(types(), browsers(), lint(), format(), build()),
}

const LIVES = ['tests/sync/convergence-1.test.ts', 'tests/sync/convergence-2.test.ts']
/**
 * What lets strangers' words into a page or a mail is noticed while one works; these take seconds.
 */
const ESCAPES = ['tests/backend/server/mail-templates.test.ts', 'tests/backend/server/static.test.ts']

/** What is told apart by a tag: in Node by vitest's, in the browser by Playwright's. */
const THOROUGH = { node: ['--tags-filter=!thorough'], browser: ['--grep-invert=@thorough', '--project=chromium*'] }

export const lanes: Record<Lane, () => Step[]> = {
  check: () => [
    still,
    { name: 'unit tests of what changed', run: () => vitest(['--project=unit', ...sinceLanded()]) },
    {
      name: 'convergence, escaping',
      run: () => vitest(['--project=sync*', '--project=backend', ...LIVES, ...ESCAPES], { SYNC_RUNS: '3' }),
    },
    { name: 'stories', run: () => playwright(['--project=chromium*', '--grep=@smoke', '--workers=1']) },
  ],
  gate: () => [
    still,
    { name: 'sizes', run: sizes },
    { name: 'unit, synchronisation, backend', run: () => vitest(THOROUGH.node) },
    { name: 'browser', run: () => playwright(THOROUGH.browser) },
  ],
  all: () => [
    still,
    { name: 'sizes', run: sizes },
    { name: 'unit, synchronisation, backend', run: () => vitest([], { LANE: 'all' }) },
    { name: 'browsers', run: () => playwright([], { LANE: 'all' }) },
  ],
}

/** Since the last state that others have; without one to compare with, everything. */
function sinceLanded(): string[] {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', '@{upstream}'], { encoding: 'utf8' })
  return status === 0 ? [`--changed=${stdout.trim()}`, '--passWithNoTests'] : []
}
