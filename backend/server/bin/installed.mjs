// Plain JavaScript for any Node from 20 up: it runs before there is anything installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
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
  return {
    ...process.env,
    PATH: [dirname(pinnedNode), join(root, 'node_modules/.bin'), process.env.PATH].join(separator),
  }
}

const mark = join(root, 'node_modules/.florescer-lock')

const hashLock = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** Whether node_modules was installed from this package-lock.json, also by npm itself. */
export function isInstalled() {
  if (!existsSync(pinnedNode)) return false
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hashLock()) return true
  // Compares npm's own record of the folder with the lock: packages of other platforms may be
  // missing.
  const noted = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      (path in installed
        ? installed[path].version === entry.version
        : entry.optional || entry.devOptional || entry.peer),
  )
}

/**
 * Installs the dependencies unless they are there. Ends the process if npm fails. `npm ci` refuses
 * a lock that does not name the packages of every other system, which a mirror may not have. Then
 * `npm install` follows the same lock and does not change it.
 */
export function ensureInstalled() {
  if (isInstalled()) return noteInstalled()
  requireWritable(root)
  console.log('Instalando as dependências …')
  const takesLock = runNpm(['ci', '--dry-run'], 'ignore').status === 0
  const { status, error } = runNpm(takesLock ? ['ci'] : ['install', '--no-save'], 'inherit')
  if (status !== 0) {
    console.error(`A instalação das dependências falhou${error ? `: ${error.message}` : ''}.`)
    process.exit(1)
  }
  noteInstalled()
}

/** Saves the next start the comparison. Users who may only read this folder compare each time. */
function noteInstalled() {
  const lock = hashLock()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  try {
    writeFileSync(mark, lock)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/**
 * Ends the process with a reason when a folder that must change is read-only.
 * @param {string} path
 */
export function requireWritable(path) {
  try {
    accessSync(path, constants.W_OK)
  } catch (error) {
    console.error(`Não foi possível escrever em ${path} (${error.code}): inicie uma vez com quem pode.`)
    process.exit(1)
  }
}

/**
 * @param {string[]} command
 * @param {'ignore' | 'inherit'} output
 */
function runNpm(command, output) {
  const npm = process.env.npm_execpath
  const [program, ...args] = npm ? [process.execPath, npm] : ['npm']
  // Errors only: warnings that packages want a newer Node are wrong, because they run on the pinned
  // one.
  return spawnSync(program, [...args, ...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', output, output],
    shell: !npm && process.platform === 'win32',
    // The settings of the script around us (a prefix, a workspace) are not meant for this one.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_(command|lifecycle|package)_/.test(name)),
    ),
  })
}
