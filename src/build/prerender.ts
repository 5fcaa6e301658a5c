import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

type PageModule = typeof import('../prerender.tsx')
type PublicPage = PageModule['publicPages'][number]
type Bundle = Rolldown.OutputBundle

/**
 * Renders the public pages at build time: `<path>/index.html` with its text and inlined styles, so
 * that it shows after one response and without JavaScript. `app.html` is the same page without
 * content, for every other address.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'florescer:prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      // After Vite has written index.html.
      order: 'post',
      async handler(_options, bundle) {
        const template = textOf(bundle, 'index.html')
        this.emitFile({ type: 'asset', fileName: 'app.html', source: template })
        await withRenderer(config, async ({ publicPages, render }) => {
          for (const page of publicPages) {
            const source = fill(template, page, await render(page.path), stylesOf(bundle, template, page.source))
            if (page.path === '/') (bundle['index.html'] as Rolldown.OutputAsset).source = source
            else this.emitFile({ type: 'asset', fileName: `${page.path.slice(1)}/index.html`, source })
          }
        })
      },
    },
  }
}

/** Builds the app once more for Node, from the same sources and definitions. */
async function withRenderer(
  { root, define, resolve }: ResolvedConfig,
  use: (renderer: PageModule) => Promise<void>,
): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'florescer-prerender-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { alias: resolve.alias },
      build: {
        ssr: 'prerender.tsx',
        outDir,
        emptyOutDir: true,
        minify: false,
        assetsInlineLimit: 0,
        copyPublicDir: false,
      },
      ssr: { noExternal: true },
      plugins: [react(), vanillaExtractPlugin()],
    })
    const file = (await readdir(outDir)).find((name) => /^prerender\.m?js$/.test(name))
    if (!file) throw new Error('The renderer of the public pages was not built')
    await use((await import(pathToFileURL(join(outDir, file)).href)) as PageModule)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

function fill(template: string, { path, title, description }: PublicPage, content: string, styles: string): string {
  let html = template
  /** Throws if the template changed and no longer matches, rather than writing a broken page. */
  const replace = (what: RegExp, by: (...parts: string[]) => string) => {
    if (!what.test(html)) throw new Error(`index.html does not match ${what.source}`)
    html = html.replace(what, by)
  }
  replace(/<html\b/, (tag) => `${tag} data-prerendered="${path}"`)
  replace(/(?<=<title>)/, () => `${escape(title)} · `)
  replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_all, start = '') => start + escape(description))
  replace(/(\s*<link rel="stylesheet"[^>]*>)+/, () => `\n    <style>${styles}</style>`)
  replace(/\s*<noscript>.*?<\/noscript>/, () => '')
  replace(/(?<=<div id="root">)/, () => content)
  return html
}

/** The template's styles in their order, then those of a screen in its own chunk. */
function stylesOf(bundle: Bundle, template: string, source: string | undefined): string {
  const files = new Set(
    [...template.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, file = '']) => file),
  )
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const collect = (chunk: Rolldown.OutputChunk | undefined) => {
    for (const name of chunk?.imports ?? []) collect(chunks.find(({ fileName }) => fileName === name))
    for (const css of chunk?.viteMetadata?.importedCss ?? []) files.add(css)
  }
  if (source) {
    const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
    if (!screen) throw new Error(`No chunk comes from ${source}`)
    collect(screen)
  }
  return [...files].map((file) => textOf(bundle, file).trim()).join('\n')
}

function textOf(bundle: Bundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
