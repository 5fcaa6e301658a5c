// Plain JavaScript for any Node from 20 up: it runs before there is anything installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The Node that the project pins, for everything but this start. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

/**
 * The environment of what we start: the pinned Node first on the PATH, as in npm's own scripts.
 * @returns {NodeJS.ProcessEnv}
 */
export function pinnedEnv() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: [dirname(pinnedNode), join(root, 'node_modules/.bin'), process.env.PATH].join(separator) }
}

const mark = join(root, 'node_modules/.florescer-lock')

const hashLock = () => createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex')

/** Is node_modules of this very package-lock.json? True also for one that npm itself made by hand. */
export function isInstalled() {
  if (!existsSync(pinnedNode)) return false
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hashLock()) return true
  // What npm notes about the folder, against the lock: what other platforms need may be missing.
  const noted = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || (path in installed ? installed[path].version === entry.version : entry.optional || entry.devOptional || entry.peer),
  )
}

/** Installs the dependencies unless they are there. Ends the process if npm fails. */
export function ensureInstalled() {
  if (isInstalled()) {
    writeFileSync(mark, hashLock())
    return
  }
  console.log('Instalando as dependências …')
  const npm = process.env.npm_execpath
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm']
  const { status, error } = spawnSync(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npm && process.platform === 'win32',
    // The settings of the script around us (a prefix, a workspace) are not for this one.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(command|lifecycle|package)_/.test(name))),
  })
  if (status !== 0) {
    console.error(`A instalação das dependências falhou${error ? `: ${error.message}` : ''}.`)
    process.exit(1)
  }
  writeFileSync(mark, hashLock())
}
