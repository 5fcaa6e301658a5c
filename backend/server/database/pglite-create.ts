import { PGlite } from '@electric-sql/pglite'
import { fork } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileProgram, START_PARAMS } from './pglite-engine.ts'
import { syncTree } from './pglite-files.ts'

const self = fileURLToPath(import.meta.url)

/**
 * Makes an empty database, unless there is something. PGlite's initdb takes 350 MB and its traces
 * stay in the process, so it has one of its own, which ends.
 */
export async function createDatabase(dataDir: string): Promise<void> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return
  const child = fork(self, [dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim() || `initdb ended: ${code}`))))
  })
}

/** Whole or not at all: a power cut in the middle leaves no folder of this name. */
async function create(dataDir: string): Promise<void> {
  const draft = `${dataDir}.new`
  await rm(draft, { recursive: true, force: true })
  const pgliteWasmModule = await compileProgram()
  const database = await PGlite.create({ dataDir: draft, pgliteWasmModule, startParams: START_PARAMS })
  await database.close()
  syncTree(draft)
  await rename(draft, dataDir)
  syncTree(dirname(dataDir), { isDeep: false })
}

if (process.argv[1] === self) {
  try {
    await create(process.argv[2]!)
    process.exit(0)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
