import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type App, startApp } from './app-server.ts'
import { test as base } from './test.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** How the shop of these stories is paid: set when the app is built. */
export const SHOP = {
  VITE_SHOP_PIX_KEY: '123e4567-e12b-12d1-a456-426655440000',
  VITE_SHOP_PIX_NAME: 'Associação Florescer',
  VITE_SHOP_PIX_CITY: 'São Paulo',
  VITE_SHOP_WHATSAPP: '+55 11 98765-4321',
} as const

/** Where this ministry is asked for prayer, set with it: one build for both. */
export const PRAYER = { VITE_PRAYER_WHATSAPP: '+55 11 91234-5678' } as const

/** The app built once more, in a folder of its own, for a shop that sells. */
async function buildSelling(outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(
    join(root, 'node_modules/.bin/node'),
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, ...SHOP, ...PRAYER }, maxBuffer: 64 * 1024 * 1024 },
  )
}

export const test = base.extend<object, { app: App }>({
  app: [
    async ({ appOptions }, use) => {
      const staticDir = await mkdtemp(join(tmpdir(), 'florescer-selling-'))
      await buildSelling(staticDir)
      const app = await startApp({ ...appOptions, staticDir })
      await use(app)
      await app.stop()
      await rm(staticDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})
