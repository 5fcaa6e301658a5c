// The whole gate, from any Node from 20 up: installs what is missing, then runs tests/gate on the
// pinned Node.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, pinnedEnv, pinnedNode, root } from '../backend/server/bin/installed.mjs'

await ensureInstalled()
const { status } = spawnSync(
  pinnedNode,
  [fileURLToPath(new URL('./gate/main.ts', import.meta.url)), ...process.argv.slice(2)],
  {
    cwd: root,
    env: pinnedEnv(),
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
