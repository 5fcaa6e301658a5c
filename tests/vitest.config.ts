import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Three suites: a module's own tests beside it, the backend, and the synchronisation. The browser's are Playwright's. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        extends: true,
        plugins: [vanillaExtractPlugin()],
        test: { name: 'unit', include: ['{src,sync,sw,backend}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
