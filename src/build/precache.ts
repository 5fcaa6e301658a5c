import { readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Modules that only administrators reach. */
const ADMIN = /\/src\/app\/admin\/|\/sync\/member\/publishing|\/sync\/api\/admin\/(?!lazy)/

/** The file types in the pack, with their content type: the only header they need. */
const PACKED: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/**
 * Files from this many characters on are left out of the pack. Chromium compiles a file while it
 * installs only if it came from its own address, so that the first start finds it compiled. It does
 * not compile what the worker puts into the cache itself.
 */
const PACK_LIMIT = 16_000

interface Entry {
  url: string
  revision: string | null
  size: number
}

/**
 * What the service worker precaches: everything that a member may open. Chunks that only the admin
 * area reaches stay off members' phones; an administrator's worker caches them on first use. The
 * text of the small chunks is also written into one file, for a first installation (sw/unpack.ts).
 */
export function makePrecache(): {
  plugin: Plugin
  transform: (entries: Entry[]) => Promise<{ manifest: Entry[]; warnings: string[] }>
} {
  const adminOnly = new Set<string>()
  let outDir = ''
  const plugin: Plugin = {
    name: 'florescer:precache',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir)
    },
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      )
      const reached = new Set<string>()
      const visit = (name: string): void => {
        const chunk = chunks.get(name)
        if (!chunk || reached.has(name) || chunk.moduleIds.some((id) => ADMIN.test(id))) return
        for (const file of filesOf(chunk)) reached.add(file)
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
      }
      for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName)
      adminOnly.clear()
      for (const chunk of chunks.values())
        for (const file of filesOf(chunk)) if (!reached.has(file)) adminOnly.add(file)
    },
  }
  return {
    plugin,
    async transform(entries) {
      // A revision is only compared with itself, so its beginning is enough and keeps the worker
      // small.
      const manifest = entries
        .filter(({ url }) => !adminOnly.has(url))
        .map((entry) => Object.assign(entry, { revision: entry.revision?.slice(0, 8) ?? null }))
      await writePack(
        outDir,
        manifest.map(({ url }) => url),
      )
      return { manifest, warnings: [] }
    },
  }
}

/** Valid JSON with one file per line, so that the worker can store each as it arrives. */
async function writePack(outDir: string, urls: readonly string[]): Promise<void> {
  const lines: string[] = []
  for (const url of urls) {
    const type = PACKED[extname(url)]
    const text = type && (await readFile(join(outDir, url), 'utf8'))
    if (text && text.length < PACK_LIMIT) lines.push(JSON.stringify([`/${url}`, type, text]))
  }
  await writeFile(join(outDir, 'precache.json'), `[\n${lines.join(',\n')}\n]\n`)
}

function filesOf(chunk: Rolldown.OutputChunk): string[] {
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
}
