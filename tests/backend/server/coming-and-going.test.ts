import { spawn, type ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isThorough } from '#tests/kit/lane.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { TIDY } from '#tests/kit/server-process.ts'
import { CODE_CACHE } from '#tests/kit/test-speed.ts'
import { eventually } from './kit.ts'

const main = fileURLToPath(new URL('../../../backend/server/main.ts', import.meta.url))
/** How often each comes at least, and for how many milliseconds they go on coming. */
const VISITS = 4
const LOAD = isThorough ? 600_000 : 0
/** Members at the same time. */
const CROWD = isThorough ? 20 : 5
const APIKEY = 'sb_publishable_florescer_embedded'
/**
 * Bytes by which memory may have grown: what is kept for the next request, and garbage not
 * collected yet.
 */
const GROWTH = 50 * 2 ** 20

let child: ChildProcess
let url: string
beforeAll(async () => {
  child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'demo',
      DATA_DIR: await copySnapshot('demo'),
      ...CODE_CACHE,
      ...TIDY,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  url = await eventually('the address', () => /^Florescer em (http:\/\/\S+)$/m.exec(output)?.[1])
})
afterAll(() => child.kill('SIGKILL'))

/** Open files and sockets, and resident bytes, of the server's process. */
async function held(): Promise<{ files: number; memory: number }> {
  const [files, status] = await Promise.all([
    readdir(`/proc/${child.pid}/fd`),
    readFile(`/proc/${child.pid}/status`, 'utf8'),
  ])
  return { files: files.length, memory: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) * 1024 }
}

/** One visit: signs in, listens, exchanges, and goes, with or without closing. */
async function visit(token: string, userId: string): Promise<void> {
  const headers = { apikey: APIKEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const client = createClient(url, APIKEY, { accessToken: async () => token })
  await client.realtime.setAuth(token)
  const channel = client.channel(`sync:${userId}`, { config: { private: true } })
  // While the server is busy the client tries again by itself.
  const joined = new Promise<void>((resolve) => {
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') resolve()
    })
  })
  const answers = await Promise.all([
    fetch(`${url}/rest/v1/recados?select=id,titulo`, { headers }),
    fetch(`${url}/rest/v1/user_progress?select=*`, { headers }),
    fetch(`${url}/rest/v1/rpc/my_data`, { method: 'POST', headers, body: '{}' }),
    fetch(`${url}/`),
  ])
  for (const answer of answers) await answer.arrayBuffer()
  // Some leave in the middle of an answer.
  const gone = new AbortController()
  const unheard = fetch(`${url}/rest/v1/devotionals?select=*`, { headers, signal: gone.signal }).then((answer) =>
    answer.text(),
  )
  gone.abort()
  await unheard.catch(() => undefined)
  await joined
  await client.removeAllChannels()
}

it(
  `${CROWD} people come and go${isThorough ? ' for ten minutes' : ''}: files, connections and memory return to what they were`,
  { timeout: LOAD + 120_000 },
  async () => {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: APIKEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'maria@florescer.example', password: 'florescer-maria' }),
    })
    const { access_token: token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
    const crowd = async (times: number, end = 0): Promise<void> => {
      const one = async (): Promise<void> => {
        for (let visits = 0; visits < times || Date.now() < end; visits++) await visit(token, user.id)
      }
      await Promise.all(Array.from({ length: CROWD }, one))
    }
    // What every first visit adds: code, caches, connections.
    await crowd(1)
    const before = await held()
    await crowd(VISITS, Date.now() + LOAD)
    await expect.poll(async () => (await held()).files, { timeout: 60_000 }).toBeLessThanOrEqual(before.files)
    if (isThorough) {
      await expect.poll(async () => (await held()).memory, { timeout: 60_000 }).toBeLessThan(before.memory + GROWTH)
    }
  },
)
