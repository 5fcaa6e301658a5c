import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const caddyfile = fileURLToPath(new URL('../../backend/server/deploy/Caddyfile', import.meta.url))

export interface Proxy {
  /** https://localhost:… */
  url: string
  /** The certificate of its own authority. */
  root: string
  /** A home in which Chromium trusts that authority. */
  home: string
  /** What it has said. */
  log(): string
  stop(): Promise<void>
}

/**
 * The project's own Caddyfile, run by this machine's Caddy with certificates of its own authority,
 * in front of a server. It neither keeps anything nor asks anybody.
 * @param port of the server
 * @param own the proxy's port
 */
export async function startCaddy(port: number, own: number): Promise<Proxy> {
  const home = await mkdtemp(join(tmpdir(), 'florescer-caddy-'))
  const config = join(home, 'Caddyfile')
  const options = ['admin off', 'local_certs', 'skip_install_trust', 'auto_https disable_redirects']
  await writeFile(config, `{\n\t${options.join('\n\t')}\n}\nimport ${caddyfile}\n`)
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      FLORESCER_SITE: `https://localhost:${own}`,
      FLORESCER_SERVER: `127.0.0.1:${port}`,
    },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close')
  try {
    await once(child, 'spawn')
  } catch {
    throw new Error("These tests need Caddy and NSS' tools: apt-get install caddy libnss3-tools.")
  }
  const root = join(home, 'caddy/pki/authorities/local/root.crt')
  const deadline = Date.now() + 60_000
  while (!existsSync(root) || !said.includes('certificate obtained successfully')) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Caddy did not start:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const trusted = join(home, '.pki/nssdb')
  await mkdir(trusted, { recursive: true })
  await run('certutil', ['-d', `sql:${trusted}`, '-N', '--empty-password'])
  await run('certutil', ['-d', `sql:${trusted}`, '-A', '-t', 'C,,', '-n', 'caddy', '-i', root])
  return {
    url: `https://localhost:${own}`,
    root,
    home,
    log: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}
