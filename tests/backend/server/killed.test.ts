import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { isThorough } from '#tests/kit/lane.ts'
import { copySnapshot } from '#tests/kit/snapshot.ts'
import { CODE_CACHE, SHORT_LIVED } from '#tests/kit/test-speed.ts'
import { eventually } from './kit.ts'

const main = fileURLToPath(new URL('../../../backend/server/main.ts', import.meta.url))
const ROUNDS = isThorough ? 200 : 1
const WRITERS = 4

let running: ChildProcess | undefined
afterAll(() => running?.kill('SIGKILL'))

/** Starts a server on this folder; its URL once it answers, or what it said instead. */
async function start(dataDir: string): Promise<{ url: string; kill: () => Promise<void> }> {
  const child = spawn(process.execPath, [...SHORT_LIVED, main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', SEED: 'none', DATA_DIR: dataDir, ...CODE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await eventually('the address', () => {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${output}`)
    return /^Florescer em (http:\/\/\S+)$/m.exec(output)?.[1]
  })
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

it(
  `SIGKILL in the middle of writes, ${ROUNDS} times: nothing confirmed is lost, and every start succeeds`,
  { timeout: 3_600_000 },
  async () => {
    const dataDir = await copySnapshot('none')
    const { secretKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as { secretKey: string }
    const headers = { apikey: secretKey, 'content-type': 'application/json' }
    const confirmed: string[] = []
    let next = 0

    for (let round = 0; round < ROUNDS; round++) {
      const server = await start(dataDir)
      const inRound = confirmed.length
      const writer = async (): Promise<void> => {
        for (;;) {
          const nome = `grupo ${next++}`
          try {
            const { status } = await fetch(`${server.url}/rest/v1/groups`, {
              method: 'POST',
              headers,
              body: JSON.stringify({ nome }),
            })
            if (status === 201) confirmed.push(nome)
            else throw new Error(`The server answered ${status}.`)
          } catch (error) {
            // It was killed: this write was not confirmed.
            if (error instanceof TypeError) return
            throw error
          }
        }
      }
      const writers = Array.from({ length: WRITERS }, writer)
      // Earlier in one round, later in another.
      await eventually('what is confirmed in this round', () => confirmed.length > inRound + (round % 7) * WRITERS)
      await server.kill()
      await Promise.all(writers)
    }

    const server = await start(dataDir)
    const kept = new Set<string>()
    for (let from = 0; ; from += 1000) {
      const answer = await fetch(`${server.url}/rest/v1/groups?select=nome&order=nome&limit=1000&offset=${from}`, {
        headers,
      })
      const rows = (await answer.json()) as { nome: string }[]
      for (const { nome } of rows) kept.add(nome)
      if (rows.length < 1000) break
    }
    expect(confirmed.filter((nome) => !kept.has(nome))).toEqual([])
    await server.kill()
  },
)

const DELETIONS = 40

it(
  `SIGKILL in the middle of permanent deletions, ${DELETIONS} times: each is whole, with its line in the log, or none`,
  { timeout: 3_600_000, tags: ['thorough'] },
  async () => {
    const dataDir = await copySnapshot('none')
    const { secretKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as { secretKey: string }
    const headers = { apikey: secretKey, 'content-type': 'application/json' }
    let server = await start(dataDir)
    const api = async (path: string, body?: unknown) => {
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${server.url}/${path}`, { headers, ...sent })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return text === '' ? null : (JSON.parse(text) as unknown)
    }
    const left = async (table: string, column: string) =>
      new Set(((await api(`rest/v1/${table}?select=${column}`)) as Record<string, string>[]).map((row) => row[column]))

    for (let round = 0; round < DELETIONS; round++) {
      const emails = Array.from({ length: 8 }, (_, n) => `excluida-${round}-${n}@teste.example`)
      const approvals = emails.map((email) => ({ email, nome: 'Rute' }))
      await api('rest/v1/usuarios_aprovados', approvals)
      const mails = emails.map((to_email) => ({ to_email, subject: 'x', html: 'y', next_attempt_at: null }))
      await api('rest/v1/email_queue', mails)
      const going = emails.map((email) => api('functions/v1/delete-user', { userId: null, email }))
      const settled = Promise.allSettled(going)
      // The first is done; the others are at any step.
      if (round % 2 === 0) await Promise.race(going)
      else await new Promise((resolve) => setTimeout(resolve, round))
      await server.kill()
      await settled
      server = await start(dataDir)
      const approved = await left('usuarios_aprovados', 'email')
      const mailed = await left('email_queue', 'to_email')
      const logged = await left('admin_logs', 'alvo_email')
      for (const email of emails) {
        const found = [approved.has(email), mailed.has(email), logged.has(email)]
        expect([email, ...found]).toEqual(logged.has(email) ? [email, false, false, true] : [email, true, true, false])
      }
    }
    await server.kill()
  },
)
