import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, startApp } from './app-server.ts'
import { test as base } from './test.ts'

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))

/** A file whose name holds a hash of its content. */
const HASHED = /^(?<name>.*-)?(?<hash>[\w-]{7})(?<ending>\.(?:js|css))$/
const TEXT = /\.(html|js|css|json)$/
/** A heading of each day, by which one sees of which version a page is. */
const HEADING = /Verdade do Dia(?: \d+)?/g

/** What the heading says in a version; the first is what the build made. */
export const headingIn = (version: number) => `Verdade do Dia${version === 1 ? '' : ` ${version}`}`

/**
 * Makes the built app in a folder the next version, as a build after a change everywhere would:
 * each script and stylesheet has another name, and the earlier ones are gone.
 */
async function makeNext(dir: string, version: number): Promise<void> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const renamed = new Map(
    files.flatMap((file) => {
      const { name = '', hash, ending } = HASHED.exec(basename(file))?.groups ?? {}
      if (!hash || !file.startsWith(join(dir, 'assets/'))) return []
      const next = createHash('sha256').update(`${hash} ${version}`).digest('base64url').slice(0, 7)
      return [[basename(file), `${name}${next}${ending}`]]
    }),
  )
  const names = new RegExp(`(?<=["'\`/])(?:${[...renamed.keys()].map((name) => RegExp.escape(name)).join('|')})`, 'g')
  for (const file of files) {
    if (TEXT.test(file)) {
      let text = (await readFile(file, 'utf8'))
        .replaceAll(names, (name) => renamed.get(name)!)
        .replaceAll(HEADING, headingIn(version))
      // What has no hash in its name is told by its revision.
      if (basename(file) === 'sw.js') text = text.replaceAll(/(?<="revision":")[^"]*/g, `version${version}`)
      await writeFile(file, text)
    }
    const next = renamed.get(basename(file))
    if (next) await rename(file, join(dir, 'assets', next))
  }
}

interface Release {
  app: App
  /** The version that the server has. */
  version(): number
  /** The next one comes out: the server begins anew with it. */
  publish(): Promise<void>
}

/** With an app of its own, of which versions come out. */
export const test = base.extend<object, { release: Release }>({
  release: [
    async ({ appOptions }, use) => {
      const staticDir = await mkdtemp(join(tmpdir(), 'florescer-versions-'))
      await cp(dist, staticDir, { recursive: true })
      const app = await startApp({ ...appOptions, staticDir })
      let version = 1
      await use({
        app,
        version: () => version,
        async publish() {
          version += 1
          await makeNext(staticDir, version)
          await app.restart()
        },
      })
      await app.stop()
      await rm(staticDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  app: [({ release }, use) => use(release.app), { scope: 'worker' }],
})
