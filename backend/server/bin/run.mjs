import { spawn } from 'node:child_process'
import { pinnedEnv, pinnedNode, root } from './installed.mjs'

/** Who started us, before anything could end it. */
const parent = process.ppid

/**
 * Runs a file of ours with the pinned Node, passes the signals on and ends as it ends.
 * @param {string} file relative to the repository
 */
export function runPinned(file) {
  // A type-stripped file needs no flag from Node 24 on.
  const child = spawn(pinnedNode, [file, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env: pinnedEnv() })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`Não foi possível iniciar: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
}

/**
 * npm passes a SIGTERM on to the shell between it and us, which ends without telling us: the server would live on and
 * keep the port. Our parent changes then.
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
