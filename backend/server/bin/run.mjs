import { spawn } from 'node:child_process'
import { pinnedEnv, pinnedNode, root } from './installed.mjs'

/** The process that started us, noted before anything could end it. */
const parent = process.ppid

/**
 * Runs a file of ours with the pinned Node, passes signals on, and ends as it ends.
 * @param {string} file relative to the repository
 */
export function runPinned(file) {
  // From Node 24 on, TypeScript needs no flag.
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
 * npm passes a SIGTERM only to the shell between it and us. That shell ends without telling us, so
 * the server would live on and keep the port. Our parent changes then.
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
