import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedEnv, pinnedNode, requireWritable, root } from './installed.mjs'

/** What the built app is made of. */
const SOURCES = [
  'src',
  'sync',
  'sw',
  'public',
  'backend/server/keys.ts',
  'backend/server/http/host-headers.ts',
  'backend/server/http/security-headers.ts',
  'backend/types',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  '.env',
  '.env.local',
]

/**
 * Builds the app unless dist was built from these sources and settings. Ends the process if the
 * build fails.
 */
export function ensureBuilt() {
  const sources = hashSources()
  // A dot file: the server never serves it.
  const mark = join(root, 'dist/.sources')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return
  const dist = join(root, 'dist')
  requireWritable(existsSync(dist) ? dist : root)
  console.log('Preparando o app …')
  const script = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts?.build
  const options = { cwd: root, encoding: 'utf8', env: pinnedEnv(), maxBuffer: 64 * 1024 * 1024 }
  const build = script
    ? spawnSync(script, { ...options, shell: true })
    : spawnSync(pinnedNode, ['node_modules/vite/bin/vite.js', 'build'], options)
  if (build.status !== 0 || !existsSync(join(root, 'dist/index.html'))) {
    // Somebody who only starts the app needs no list of files, but does need the reason of a
    // failure.
    console.error(`${build.stdout ?? ''}${build.stderr ?? ''}`)
    console.error(`A preparação do app falhou${build.error ? `: ${build.error.message}` : ''}.`)
    process.exit(1)
  }
  writeFileSync(mark, sources)
}

function hashSources() {
  const hash = createHash('sha256')
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_') || name === 'SITE_URL')
  hash.update(JSON.stringify(settings.sort(([a], [b]) => (a < b ? -1 : 1))))
  for (const source of SOURCES) addToHash(hash, source)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path relative to the repository
 */
function addToHash(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addToHash(hash, `${path}/${name}`)
    return
  }
  // Tests beside the modules are not part of the app.
  if (/\.test\.tsx?$/.test(path)) return
  hash.update(`\n${path}\n`).update(readFileSync(full))
}
