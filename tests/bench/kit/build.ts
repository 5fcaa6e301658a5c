import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { staticPages } from './static-pages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the current app together with the static pages it is compared with: they are files of the
 * same build, so the same worker caches them. The contenders' pages are built beside it, outside
 * the worker's cache.
 */
export async function buildSite(outDir: string): Promise<void> {
  await build({
    configFile: here('../../../vite.config.ts'),
    build: { outDir },
    logLevel: 'error',
    plugins: [
      {
        name: 'static-pages',
        generateBundle() {
          for (const [fileName, source] of Object.entries(staticPages))
            this.emitFile({ type: 'asset', fileName, source })
        },
      },
    ],
  })
  await build({ configFile: here('../vite.config.ts'), build: { outDir: join(outDir, 'bench') }, logLevel: 'error' })
}
