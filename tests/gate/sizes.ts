import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Counts } from './steps.ts'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
}
type Manifest = Record<string, Chunk>

const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const brotli = (file: string) =>
  brotliCompressSync(readFileSync(`dist/${file}`), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** All files that a chunk pulls in before it runs. */
function closure(manifest: Manifest, keys: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`Not in the manifest: ${key}`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return seen
}

/** The budgets of what is loaded before a first screen, in kB of brotli; the sources name the chunks. */
export async function sizes(): Promise<Counts> {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest
  const keyOf = (source: string) => {
    const found = Object.keys(manifest).find((key) => manifest[key]?.src?.endsWith(source) || key.endsWith(source))
    if (!found) throw new Error(`No chunk comes from ${source}`)
    return found
  }
  const shell = closure(manifest, [keyOf('index.html')])
  const memberAt = (screen: string) => closure(manifest, [keyOf('index.html'), keyOf('sync/member.ts'), keyOf(screen)])
  const atJourney = memberAt('features/journey/journey-screen.tsx')
  const atDevotional = memberAt('features/journey/devotional-screen.tsx')
  const weigh = (files: Set<string>) => [...files].reduce((sum, file) => sum + brotli(file), 0)
  const text = (files: Set<string>) => [...files].map((file) => readFileSync(`dist/${file}`, 'utf8')).join('\n')

  const checks: [string, number, number][] = [
    ['casca (React, rotas, página inicial)', weigh(shell), 82_000],
    ['membro: até a jornada', weigh(atJourney), 165_000],
    ['membro: até o devocional', weigh(atDevotional), 165_000],
    ['service worker', brotli('sw.js'), 10_000],
  ]
  const foreign = ['rxdb-dexie-', 'GoTrueClient', 'phx_join'].filter((mark) => text(shell).includes(mark))
  const late = ['GoTrueClient', 'phx_join'].filter((mark) => text(atDevotional).includes(mark))

  const counts: Counts = { passed: 0, failed: 0 }
  const tell = (holds: boolean, line: string) => {
    counts[holds ? 'passed' : 'failed'] += 1
    console.log(`${holds ? '✓' : '✗'} ${line}`)
  }
  for (const [what, bytes, budget] of checks) tell(bytes <= budget, `${what}: ${kB(bytes)} de ${kB(budget)} kB`)
  tell(foreign.length === 0, `visitante: sem banco local nem cliente Supabase ${foreign.join(', ')}`)
  tell(late.length === 0, `membro: o cliente Supabase carrega depois da primeira tela ${late.join(', ')}`)
  return counts
}
