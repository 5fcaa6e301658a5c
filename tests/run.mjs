// The whole gate, from any Node from 20 up: installs what is missing, then runs tests/gate on the pinned Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, pinnedNode } from '../backend/server/bin/installed.mjs'

await ensureInstalled()
const { status } = spawnSync(pinnedNode(), [new URL('./gate/main.ts', import.meta.url).pathname, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
