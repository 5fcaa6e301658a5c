import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { staticPages, staticScreen, withoutApp } from './static-pages.ts'

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
        enforce: 'post',
        generateBundle: {
          // After the app's own pages.
          order: 'post',
          handler(_options, bundle) {
            const built = (name: string) => {
              const page = bundle[name]
              if (page?.type !== 'asset') throw new Error(`The build has no ${name}`)
              return String(page.source)
            }
            const pages = {
              ...staticPages,
              'static-screen.html': staticScreen(built('picture/devotional.html')),
              'static-first-page.html': withoutApp(built('index.html')),
            }
            for (const [fileName, source] of Object.entries(pages)) this.emitFile({ type: 'asset', fileName, source })
          },
        },
      },
    ],
  })
  await build({ configFile: here('../vite.config.ts'), build: { outDir: join(outDir, 'bench') }, logLevel: 'error' })
}
