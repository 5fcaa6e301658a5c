import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { CODE_CACHE, SHORT_LIVED } from './kit/test-speed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// For the processes in which the files run.
Object.assign(process.env, CODE_CACHE)

/**
 * How long a test or a hook of these may take before it counts as hung: generous, for a machine
 * that is busy.
 */
const HUNG_MS = 300_000
/** How long a test waits for a condition (`expect.poll`, `vi.waitFor`) that should hold soon. */
const PATIENCE_MS = 60_000

/** More than there are cores: tests wait for servers and clocks too. */
const WORKERS = 3

/**
 * Five suites: a module's own tests beside it, the backend, what strangers try, the
 * synchronisation, and what is asked of a Supabase. The browser's are Playwright's.
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
          // They keep nothing: loading a module once for all is three quarters of what they cost.
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      ...['backend', 'attack', 'sync', 'contract'].map((name) => ({
        extends: true as const,
        test: {
          name,
          globalSetup: fileURLToPath(new URL('./kit/first-boots.ts', import.meta.url)),
          include: [`tests/${name}/**/*.test.ts`],
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          maxWorkers: WORKERS,
          // A server is loaded once for many files; what simulates phones replaces modules, and
          // needs its own.
          isolate: name === 'sync',
          execArgv: name === 'sync' ? SHORT_LIVED : [],
        },
      })),
    ],
  },
})
