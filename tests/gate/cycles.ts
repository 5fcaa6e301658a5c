import { readFileSync, globSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * The lint's second half: circles among our files, with `import()` and types counted. oxlint's
 * import/no-cycle follows static imports only, so a circle closed by `import()` would pass it.
 *
 * @returns every circle once, as the files on the way
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string): void => {
    const start = way.indexOf(file)
    if (start !== -1) return void cycles.push(way.slice(start))
    if (done.has(file)) return
    way.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    way.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}

/** Every source file with the files it imports, in whatever form. */
export function importGraph(root: string): Map<string, string[]> {
  const { imports } = JSON.parse(readFileSync(posix.join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const files = globSync('{src,sync,sw,backend,tests}/**/*.{ts,tsx,mjs}', { cwd: root })
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const { module } = parseSync(file, readFileSync(posix.join(root, file), 'utf8'))
      const specifiers = [
        ...module.staticImports.map((each) => each.moduleRequest.value),
        ...module.staticExports.flatMap((each) => each.entries.map((entry) => entry.moduleRequest?.value)),
        ...module.dynamicImports.map((each) => literalAt(root, file, each.moduleRequest)),
      ]
      const targets = specifiers.flatMap((specifier) => (specifier ? (resolved(file, specifier, imports) ?? []) : []))
      return [file, [...new Set(targets)].filter((target) => known.has(target))]
    }),
  )
}

function literalAt(root: string, file: string, { start, end }: { start: number; end: number }): string | undefined {
  const text = readFileSync(posix.join(root, file), 'utf8').slice(start, end)
  return /^'([^']+)'$/.exec(text)?.[1]
}

function resolved(file: string, specifier: string, imports: Record<string, string>): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier)
  for (const [alias, target] of Object.entries(imports)) {
    if (alias === specifier) return posix.normalize(target)
    const prefix = alias.endsWith('*') ? alias.slice(0, -1) : undefined
    if (prefix && specifier.startsWith(prefix)) {
      return posix.normalize(target.replace('*', specifier.slice(prefix.length)))
    }
  }
  return undefined
}

if (import.meta.main) {
  const cycles = findCycles(importGraph('.'))
  for (const cycle of cycles) console.error(`Import cycle: ${[...cycle, cycle[0]].join(' → ')}`)
  process.exitCode = cycles.length === 0 ? 0 : 1
}
