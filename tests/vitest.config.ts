import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { isThorough } from './kit/lane.ts'
import { CODE_CACHE, SHORT_LIVED } from './kit/test-speed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// For the processes in which the files run.
Object.assign(process.env, CODE_CACHE)

/**
 * How long a test or a hook of these may take before it counts as hung: generous, for a machine
 * that is busy. Before a release the simulations are some thirty times as long.
 */
const HUNG_MS = isThorough ? 1_800_000 : 300_000
/** How long a test waits for a condition (`expect.poll`, `vi.waitFor`) that should hold soon. */
const PATIENCE_MS = 60_000

/** More than there are cores: tests wait for servers and clocks too. */
const WORKERS = 3

/** What a file of the synchronisation replaces for the whole process it runs in. */
const REPLACES =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers|resetModules)\(|kit\/session-(phone|simulation)|kit\/signed-in/

/** The synchronisation's files that need a process of their own; the others share one's modules. */
const alone = readdirSync(`${root}/tests/sync`)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/sync/${name}`)
  .filter((file) => REPLACES.test(readFileSync(`${root}/${file}`, 'utf8')))

/**
 * Five suites: a module's own tests beside it, the backend, what strangers try, the
 * synchronisation (in two parts), and what is asked of a Supabase. The browser's are Playwright's.
 */
export default defineConfig({
  root,
  test: {
    globalSetup: fileURLToPath(new URL('./kit/own-temp-dir.ts', import.meta.url)),
    tags: [{ name: 'thorough', description: 'only npm run test:all' }],
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      {
        extends: true,
        plugins: [vanillaExtractPlugin()],
        test: {
          name: 'unit',
          include: ['{src,sync,sw,backend,tests/gate}/**/*.test.{ts,tsx}'],
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          // The phone's, as in the browser: where the clock is UTC, a wrong difference from it is not seen.
          env: { TZ: 'America/Sao_Paulo' },
          // They keep nothing: loading a module once for all is three quarters of what they cost.
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      ...['backend', 'attack', 'contract', 'sync', 'sync-alone'].map((name) => ({
        extends: true as const,
        test: {
          name,
          globalSetup: fileURLToPath(new URL('./kit/first-boots.ts', import.meta.url)),
          include: name === 'sync-alone' ? alone : [`tests/${name}/**/*.test.ts`],
          exclude: name === 'sync' ? alone : [],
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          maxWorkers: WORKERS,
          // A server is loaded once for many files; what replaces modules needs its own.
          isolate: name === 'sync-alone',
          execArgv: name.startsWith('sync') ? SHORT_LIVED : [],
        },
      })),
    ],
  },
})
