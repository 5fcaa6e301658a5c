import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeAnyId } from '#tests/kit/any-id.ts'
import { isThorough } from '#tests/kit/lane.ts'
import { startPostgres, type ThrowawayPostgres } from '#tests/kit/postgres.ts'
import { CODE_CACHE } from '#tests/kit/test-speed.ts'
import { eventually, tempDir } from './kit.ts'

const main = fileURLToPath(new URL('../../../backend/server/main.ts', import.meta.url))
const ROUNDS = isThorough ? 20 : 3
/** Clients that send one request after the other all the time. */
const CALLERS = 8

interface Program {
  url: string
  output: () => string
  isRunning: () => boolean
  signal: (signal: NodeJS.Signals) => void
  ended: Promise<number | null>
}

async function startProgram(databaseUrl: string): Promise<Program> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'demo',
      DATABASE_URL: databaseUrl,
      DATA_DIR: await tempDir(),
      ...CODE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await eventually('the address', () => /^Florescer em (http:\/\/\S+)$/m.exec(output)?.[1])
  return {
    url,
    output: () => output,
    isRunning: () => child.exitCode === null,
    signal: (signal) => child.kill(signal),
    ended,
  }
}

let postgres: ThrowawayPostgres
let program: Program
beforeAll(async () => {
  // Commits outlive a crash of Postgres' processes.
  postgres = await startPostgres({ synchronous_commit: 'on' })
  program = await startProgram(postgres.url)
  const owner = new pg.Client(postgres.url)
  await owner.connect()
  await takeAnyId((sql) => owner.query(sql))
  await owner.end()
})
afterAll(async () => {
  program.signal('SIGKILL')
  await program.ended
  await postgres.stop()
})

const headers = { apikey: 'sb_publishable_florescer_embedded', 'content-type': 'application/json' }

async function signIn(): Promise<{ token: string; id: string }> {
  const answer = await fetch(`${program.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'maria@florescer.example', password: 'florescer-maria' }),
  })
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
  return { token: access_token, id: user.id }
}

it(`Postgres goes and comes ${ROUNDS} times under load: the server stays, answers 503 and goes on by itself; nothing confirmed is lost`, async () => {
  const { token, id } = await signIn()
  const signedIn = { ...headers, authorization: `Bearer ${token}` }
  const statuses = new Map<number, number>()
  const confirmed: string[] = []
  const load = { isOver: false }
  let answered = 0
  const caller = async (): Promise<void> => {
    while (!load.isOver && program.isRunning()) {
      const recado = randomUUID()
      const answer = await fetch(`${program.url}/rest/v1/recados_leitura`, {
        method: 'POST',
        headers: signedIn,
        body: JSON.stringify({ user_id: id, recado_id: recado, lido_em: new Date().toISOString() }),
      })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 201) {
        confirmed.push(recado)
        answered++
      }
    }
  }
  const callers = Array.from({ length: CALLERS }, caller)
  const goesOn = async (): Promise<void> => {
    const before = answered
    await eventually('requests that are answered again', () => {
      if (!program.isRunning()) throw new Error(`The server ended:\n${program.output()}`)
      return answered > before + CALLERS
    })
  }
  await goesOn()
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await postgres.end(round % 2 === 0 ? 'fast' : 'immediate')
      const refused = statuses.get(503) ?? 0
      await eventually('a refusal while it is away', () => (statuses.get(503) ?? 0) > refused)
      await postgres.begin()
      await goesOn()
    }
  } finally {
    load.isOver = true
  }
  await Promise.all(callers)
  expect([...statuses.keys()].sort()).toEqual([201, 503])
  expect(program.isRunning()).toBe(true)
  const answer = await fetch(`${program.url}/rest/v1/recados_leitura?select=recado_id&limit=100000`, {
    headers: signedIn,
  })
  const kept = new Set(((await answer.json()) as { recado_id: string }[]).map(({ recado_id }) => recado_id))
  expect(confirmed.filter((recado) => !kept.has(recado))).toEqual([])
})

it("the database's notifications arrive again after its return", async () => {
  await postgres.end()
  await postgres.begin()
  const { token, id } = await signIn()
  const client = createClient(program.url, headers.apikey, { accessToken: async () => token })
  let heard = 0
  try {
    await client.realtime.setAuth(token)
    const channel = client
      .channel(`sync:${id}`, { config: { private: true } })
      .on('broadcast', { event: 'poke' }, () => heard++)
    const statuses: string[] = []
    channel.subscribe((status) => statuses.push(status))
    await eventually('the place in the channel', () => statuses.includes('SUBSCRIBED'))
    // The server listens to the database again after its next attempt; earlier signals reach
    // nobody.
    await expect
      .poll(
        async () => {
          await client
            .from('recados_leitura')
            .insert({ user_id: id, recado_id: randomUUID(), lido_em: new Date().toISOString() })
          return heard
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0)
  } finally {
    await client.removeAllChannels()
  }
})

it('SIGTERM ends the server also while the database is away', async () => {
  await postgres.end()
  program.signal('SIGTERM')
  expect(await program.ended).toBe(0)
  // Everything it logged meanwhile: no stack, no statement, nobody's data.
  const said = new Set(program.output().split('\n').slice(1, -1))
  expect(
    [...said].filter(
      (line) =>
        !/^\[(error|warn)\] (Postgres (does not answer: .*|answers again)|(clock|mail queue|sweep): .*)$/.test(line),
    ),
  ).toEqual([])
})
