import { spawn } from 'node:child_process'
import { pinnedEnv, pinnedNode, root } from './installed.mjs'

/** The process that started us, noted before anything could end it. */
const parent = process.ppid

const isOfNpm = process.env.npm_lifecycle_event !== undefined

/** Megabytes for what lives a moment: V8 would let it grow to 16 in each of three places. */
const FLAGS = ['--max-semi-space-size=4']

/**
 * Runs a file of ours with the pinned Node: in place of this process where Node can do that, which
 * saves its memory; otherwise beside it, with signals passed on, and ends as it ends.
 * @param {string} file relative to the repository
 */
export function runPinned(file) {
  // From Node 24 on, TypeScript needs no flag.
  const args = [...FLAGS, file, ...process.argv.slice(2)]
  const env = {
    ...pinnedEnv(),
    // glibc's allocator would keep up to 64 MB for each thread.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  }
  replaceProcess(args, isOfNpm ? parentOf(env, parent) : env)
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: parentOf(env, process.pid) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`Não foi possível iniciar: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  if (isOfNpm) stopWithNpm(child)
}

/**
 * The process with which what we start ends: the one that is its parent (server/process.ts).
 * @param {NodeJS.ProcessEnv} env
 * @param {number} pid
 */
const parentOf = (env, pid) => ({ ...env, FLORESCER_PARENT: String(pid) })

/**
 * Returns where Node or the system cannot do it (before Node 22.15; Windows).
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function replaceProcess(args, env) {
  if (!process.execve || process.platform === 'win32') return
  // It announces that it is experimental; the other way stays beside it.
  process.removeAllListeners('warning')
  process.chdir(root)
  process.execve(pinnedNode, [pinnedNode, ...args], env)
}

/**
 * npm passes a SIGTERM only to the shell between it and us. That shell ends without telling us, so
 * the server would live on and keep the port. Our parent changes then. (A server in our own place
 * looks for it itself: process.ts.)
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithNpm(child) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 200)
  watch.unref()
}
