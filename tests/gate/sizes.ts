import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { sharedChunks } from '#src/build/shared-chunks.ts'
import { findCycles } from './cycles.ts'
import type { Outcome } from './steps.ts'
import type { Told } from './reports.ts'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  name?: string
  dynamicImports?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

const weighText = (text: string | Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
/**
 * Names of files are hashes, which compress by chance: the same sources weigh a tenth of a kilobyte
 * more or less at another commit.
 */
const HASHES = /[\w-]{7}(?=\.(?:js|css)\b)/g
/** The day of the build, in the pages that stand before their scripts run. */
const DAYS = /\b20\d\d-\d\d-\d\d\b/g
const withoutChance = (text: string) => text.replaceAll(HASHES, 'name').replaceAll(DAYS, '2026-01-01')
const brotli = (file: string) => weighText(withoutChance(readFileSync(`dist/${file}`, 'utf8')))
/**
 * What the worker fetches ahead: names that are hashes, six bytes each, which grow with the app and
 * not with the worker.
 */
const FILE_LIST = /\[\{[^\]]*"revision"[^\]]*\]/

/** The command that weighs what stands in dist. */
const AGAIN = `npx node -e "import('./tests/gate/sizes.ts').then(({ sizes }) => sizes())"`

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

/**
 * The budgets of what is loaded before a first screen, in bytes of brotli; the sources name the
 * chunks. And what has to hold of how they import each other.
 */
export async function sizes(): Promise<Outcome> {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest
  const keyOf = (source: string) => {
    const found = Object.keys(manifest).find((key) => manifest[key]?.src?.endsWith(source) || key.endsWith(source))
    if (!found) throw new Error(`No chunk comes from ${source}`)
    return found
  }
  const shell = closure(manifest, [keyOf('index.html')])
  const memberAt = (screen: string) =>
    closure(manifest, [
      keyOf('index.html'),
      keyOf('app/member-screens.ts'),
      keyOf('sync/member/open-member.ts'),
      keyOf(screen),
    ])
  const atJourney = memberAt('features/journey/journey-screen.tsx')
  const atDevotional = memberAt('app/pages/devotional-page.tsx')
  const weigh = (files: Set<string>) => [...files].reduce((sum, file) => sum + brotli(file), 0)
  const text = (files: Set<string>) => [...files].map((file) => readFileSync(`dist/${file}`, 'utf8')).join('\n')

  const worker = readFileSync('dist/sw.js', 'utf8')
  if (!FILE_LIST.test(worker)) throw new Error('The worker has no list of files to fetch ahead')
  const checks: [string, number, number][] = [
    ['visitor: React, routes, home page', weigh(shell), 75_000],
    ['member: up to the journey', weigh(atJourney), 163_800],
    ['member: up to a devotional', weigh(atDevotional), 163_800],
    ['service worker without its list of files', weighText(worker.replace(FILE_LIST, '[]')), 16_300],
    ['service worker with it', weighText(worker), 18_200],
  ]
  const foreign = ['rxdb-dexie-', 'GoTrueClient', 'phx_join'].filter((mark) => text(shell).includes(mark))
  // What a visitor may also load, each above the first page.
  const ofVisitors = [
    'app/after-start.tsx',
    'features/access-request/access-request-screen.tsx',
    'features/access-request/request-notices.tsx',
    'features/auth/account-ended-notice.tsx',
    'features/auth/auth-screen.tsx',
    'features/create-password/create-password-screen.tsx',
  ]
  const heavy = ofVisitors.filter((part) => text(closure(manifest, [keyOf(part)])).includes('rxdb-dexie-'))
  const circles = findCycles(new Map(Object.entries(manifest).map(([key, { imports = [] }]) => [key, imports])))
  // Several parts of one file, fetched at the same time, are not there on WebKit (docs/decisions/0051).
  const named = new Set(sharedChunks.map(({ name }) => name))
  const inPart = Object.values(manifest)
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .flatMap((key) => manifest[key]?.name ?? [])
    .filter((name) => named.has(name))
  const late = ['GoTrueClient', 'phx_join'].filter((mark) => text(atDevotional).includes(mark))

  const told: Told[] = []
  const tell = (holds: boolean, line: string) => {
    told.push({ name: line, file: 'dist', ms: 0, isRed: !holds, again: AGAIN })
    console.log(`${holds ? '✓' : '✗'} ${line}`)
  }
  for (const [what, bytes, budget] of checks) tell(bytes <= budget, `${what}: ${bytes} of ${budget} bytes`)
  tell(foreign.length === 0, `visitor: no local database, no Supabase client ${foreign.join(', ')}`)
  tell(heavy.length === 0, `visitor: no local database behind the form, sign-in and notices ${heavy.join(', ')}`)
  tell(late.length === 0, `member: the Supabase client loads after the first screen ${late.join(', ')}`)
  tell(
    circles.length === 0,
    `no files import each other in a circle ${circles.map((keys) => keys.join(' → ')).join(', ')}`,
  )
  tell(inPart.length === 0, `what is fetched by itself is a file of its own ${inPart.join(', ')}`)
  const failed = told.filter(({ isRed }) => isRed).length
  return { passed: told.length - failed, failed, told }
}
