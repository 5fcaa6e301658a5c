import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { transform } from 'lightningcss'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { escapeHtml } from './brand-page.ts'
import { askForFonts, holdLateFonts, type LaterFiles, startPage, tellIfNotOpened } from './page-script.ts'
import { ADMIN_PATH, hiddenDesk, hiddenGreeting, NAME_HOLE, startPicture } from './picture-script.ts'
import type { Picture } from './pictures/picture.ts'
import { webFonts } from '../ui/theme/tokens.ts'

type PageModule = typeof import('../prerender.tsx')
type PublicPage = PageModule['publicPages'][number]
type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * Renders the public pages at build time: `<path>/index.html` with its text and inlined styles, so
 * that it shows after one response and without JavaScript. `app.html` is the same page without
 * content, for every other address. `picture/….html` are the templates that the worker fills in.
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
        // Its comments are for whoever reads the source. React's, in the content, are for React.
        const plain = textOf(bundle, 'index.html').replaceAll(/\s*<!--.*?-->/gs, '')
        await withRenderer(config, async ({ publicPages, render, pictures, notOpened }) => {
          const template = withNotice(plain, notOpened)
          this.emitFile({ type: 'asset', fileName: 'app.html', source: template })
          for (const page of publicPages) {
            const source = fill(bundle, template, page, await render(page.path))
            if (page.path === '/') (bundle['index.html'] as Rolldown.OutputAsset).source = source
            else this.emitFile({ type: 'asset', fileName: `${page.path.slice(1)}/index.html`, source })
          }
          for (const picture of pictures) {
            const content = await picture.renderTemplate(render)
            const source = fillPicture(bundle, withNotice(plain, notOpened, true), picture, content)
            this.emitFile({ type: 'asset', fileName: `picture/${picture.name}.html`, source })
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
    const renderer = (await import(pathToFileURL(join(outDir, file)).href)) as PageModule
    await withoutAWord(() => use(renderer))
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** @throws what a page warns of while it is rendered: in the output of a build nobody would see it */
async function withoutAWord(work: () => Promise<void>): Promise<void> {
  const { warn, error } = console
  const said: string[] = []
  console.warn = console.error = (...words: unknown[]) => void said.push(format(...words))
  try {
    await work()
  } finally {
    Object.assign(console, { warn, error })
  }
  if (said.length > 0) throw new Error(`A prerendered page says:\n${said.join('\n')}`)
}

/** Replaces parts of a page. It throws where the template has changed and no longer matches. */
function edited(html: string, edits: readonly [what: RegExp, by: (...parts: string[]) => string][]): string {
  return edits.reduce((page, [what, by]) => {
    if (!what.test(page)) throw new Error(`index.html does not match ${what.source}`)
    return page.replace(what, by)
  }, html)
}

/** Nobody sees that a page comes so much later. */
const A_BLINK_MS = 100

const FONTS = Object.values(webFonts)

/** No frame before the page is read: this element is the last in it. Nothing moves meanwhile. */
const UNTIL_READ = '\n    <link rel="expect" href="#not-opened" blocking="render">'

const HTML = /<html\b/
const TITLE = /(?<=<title>)/
const SCRIPT = /\s*<script type="module"[^>]*><\/script>/
const PRELOADS = /(\s*<link rel="modulepreload"[^>]*>)+/
const STYLESHEETS = /(\s*<link rel="stylesheet"[^>]*>)+/
const NO_SCRIPT = /\s*<noscript>.*?<\/noscript>/

/** The page with what it says if the app does not open. @param isFilled it has a member's buttons */
function withNotice(html: string, { text, ofFilled, styles }: PageModule['notOpened'], isFilled = false): string {
  return edited(html, [
    [SCRIPT, (script) => `\n    ${asScript(tellIfNotOpened)}${script}`],
    // Last, so that the screen's own styles are the first.
    [/(?=\s*<\/head>)/, () => `\n    <style>${styles}</style>`],
    [/(?<=<div id="root"><\/div>)/, () => (isFilled ? ofFilled : text)],
  ])
}

/** A public page: its text first, the app after that. */
function fill(bundle: Bundle, template: string, page: PublicPage, content: string): string {
  const { path, title, description, hasForm } = page
  const later = laterFiles(bundle, template, page.source ? [page.source] : [])
  return edited(template, [
    [HTML, (tag) => `${tag} data-prerendered="${path}"`],
    [TITLE, () => `${escapeHtml(title)} · `],
    [/(<meta\s+name="description"\s+content=")[^"]*/, (_all, start = '') => start + escapeHtml(description)],
    [SCRIPT, () => ''],
    [PRELOADS, () => ''],
    [
      STYLESHEETS,
      () =>
        `\n    <style>${stylesOf(bundle, template, page.source, content)}</style>${asScript(holdLateFonts, FONTS, A_BLINK_MS)}`,
    ],
    [NO_SCRIPT, (notice) => (hasForm ? notice : '')],
    [/<div id="root"><\/div>/, () => `<div id="root">${content}</div>${asScript(startPage, later)}`],
  ])
}

/** The template of the page that the worker fills in: its text first, the app after that. */
function fillPicture(bundle: Bundle, template: string, picture: Picture, content: string): string {
  // The phone has the fonts: the first frame waits a moment for them.
  const styles = stylesOf(bundle, template, picture.source, content).replaceAll(
    'font-display:swap',
    'font-display:optional',
  )
  const later = laterFiles(bundle, template, ['app/member-screens.ts', picture.source])
  const start = asScript(startPicture, { ...later, adminPath: ADMIN_PATH }, NAME_HOLE)
  const page = edited(template, [
    [HTML, (tag) => `${tag} data-prerendered="{{path}}" data-member="{{member}}"`],
    [TITLE, () => `${picture.title} · `],
    [SCRIPT, () => ''],
    [PRELOADS, () => ''],
    [
      STYLESHEETS,
      () =>
        `\n    <style>${styles}${hiddenDesk}${hiddenGreeting}</style>${asScript(askForFonts, FONTS)}${asScript(holdLateFonts, FONTS, 0)}`,
    ],
    [NO_SCRIPT, () => ''],
    [/<div id="root"><\/div>/, () => `<div id="root" data-filled="{{filled}}">${content}</div>${start}`],
  ])
  // First of all the fonts: the text is not painted twice, and no line breaks anew.
  const fonts = /\s*<link rel="preload" as="font"[^>]*>/g
  return edited(page.replace(fonts, ''), [[/(?<=<head>)/, () => UNTIL_READ + (page.match(fonts) ?? []).join('')]])
}

/** A function that runs in the page itself, with what it is called with. */
const asScript = <Args extends readonly unknown[]>(run: (...args: Args) => void, ...args: Args) =>
  `<script>(${run.toString()})(${args.map((arg) => JSON.stringify(arg)).join()})</script>`

/** What a screen loads after its first frame. @param sources the ends of its chunks' source names */
function laterFiles(bundle: Bundle, template: string, sources: readonly string[]): LaterFiles {
  const app = chunksOf(bundle).find(({ isEntry }) => isEntry)!
  const scripts = [app, ...sources.map((source) => chunkOf(bundle, source))].map(({ fileName }) => fileName)
  return {
    styles: stylesheetsOf(bundle, template, sources.at(-1)).map((file) => `/${file}`),
    scripts: withImports(bundle, scripts).map(({ fileName }) => `/${fileName}`),
  }
}

/** The rules that a screen shows at first. */
function stylesOf(bundle: Bundle, template: string, source: string | undefined, content: string): string {
  const files = stylesheetsOf(bundle, template, source, content)
  return usedStyles(files.map((file) => textOf(bundle, file).trim()).join('\n'), content)
}

/** Only the rules that a page needs. The app's own stylesheets follow when it loads. */
function usedStyles(styles: string, html: string): string {
  const { code } = transform({
    filename: 'picture.css',
    code: Buffer.from(styles),
    minify: true,
    unusedSymbols: [...classesIn(styles, /\.([A-Za-z_][\w-]*)/g).difference(classesIn(html, /class="([^"]*)"/g))],
  })
  return code.toString()
}

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

function chunkOf(bundle: Bundle, source: string): Chunk {
  const isFrom = (id: string | null) => id?.endsWith(source) ?? false
  const found =
    chunksOf(bundle).find(({ facadeModuleId }) => isFrom(facadeModuleId)) ??
    chunksOf(bundle).find(({ moduleIds }) => moduleIds.some(isFrom))
  if (!found) throw new Error(`No chunk comes from ${source}`)
  return found
}

/** The chunks and all that they import, in the order in which they run. */
function withImports(bundle: Bundle, files: readonly string[]): Chunk[] {
  const all = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
  const entered = new Set<Chunk>()
  const done: Chunk[] = []
  const visit = (name: string): void => {
    const chunk = all.get(name)
    if (!chunk || entered.has(chunk)) return
    entered.add(chunk)
    chunk.imports.forEach(visit)
    done.push(chunk)
  }
  files.forEach(visit)
  return done
}

const classesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' ')))

/**
 * The template's stylesheets in their order, then those of a screen in its own chunk, then those of
 * what loads beside it if `content` shows it.
 */
function stylesheetsOf(bundle: Bundle, template: string, source: string | undefined, content = ''): string[] {
  const files = new Set(
    [...template.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, file = '']) => file),
  )
  const collect = (chunk: Chunk) => {
    for (const { viteMetadata } of withImports(bundle, [chunk.fileName]))
      for (const css of viteMetadata?.importedCss ?? []) files.add(css)
  }
  if (source) collect(chunkOf(bundle, source))
  const shown = classesIn(content, /class="([^"]*)"/g)
  for (const { viteMetadata } of chunksOf(bundle))
    for (const css of viteMetadata?.importedCss ?? [])
      if (!shown.isDisjointFrom(classesIn(textOf(bundle, css), /\.([A-Za-z_][\w-]*)/g))) files.add(css)
  return [...files]
}

function textOf(bundle: Bundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}
