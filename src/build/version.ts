import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The package's version and, in a checkout, the commit. */
export interface Version {
  version: string
  commit: string | null
}

export function readVersion(): Version {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }
  return { version, commit: readCommit() }
}

function readCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // Without git, or in an archive of the sources, the version alone identifies the build.
    return null
  }
}

/** Writes `version.json`, so that one can ask a server which version it serves. */
export function versionFile(version: Version): Plugin {
  return {
    name: 'florescer:version',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify(version)}\n` })
    },
  }
}
