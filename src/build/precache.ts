import type { Plugin, Rolldown } from 'vite'

/** Modules behind which everything belongs to administrators alone. */
const ADMIN = /\/src\/app\/admin\/|\/sync\/publishing\//

interface Entry {
  url: string
  revision: string | null
  size: number
}

/**
 * What the service worker fetches ahead: all that a member may open. Chunks that can only be reached by the admin area
 * stay away from her phone; an administrator's worker keeps them when they are first used.
 */
export function makePrecache(): {
  plugin: Plugin
  transform: (entries: Entry[]) => { manifest: Entry[]; warnings: string[] }
} {
  const adminOnly = new Set<string>()
  const plugin: Plugin = {
    name: 'florescer:precache',
    apply: 'build',
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
    transform: (entries) => ({
      // A revision is only compared with itself: its beginning will do, and the worker is small.
      manifest: entries
        .filter(({ url }) => !adminOnly.has(url))
        .map((entry) => Object.assign(entry, { revision: entry.revision?.slice(0, 8) ?? null })),
      warnings: [],
    }),
  }
}

function filesOf(chunk: Rolldown.OutputChunk): string[] {
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
}
