import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { PUBLISHABLE_KEY } from '#backend/server/keys.ts'
import { atMost, progress } from '../kit/report.ts'
import type { Measure } from './measure.ts'

const start = fileURLToPath(new URL('../../../backend/server/bin/start.mjs', import.meta.url))
const MEMBERS = 50
const MB = 2 ** 20
const STATELESS = { auth: { persistSession: false, autoRefreshToken: false } }

/** What `npm start` holds of the machine's memory with the demo, from its first start on. */
export const memory: Measure = async ({ isQuick }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'florescer-memory-'))
  try {
    progress('the first start')
    const first = await launch(dataDir)
    const fresh = held(first.child)
    progress(`${MEMBERS} members`)
    const phones = await openPhones(first.url, dataDir, isQuick ? 1 : 3)
    const busy = held(first.child)
    for (const phone of phones) await phone.removeAllChannels()
    await first.end()
    progress('the second start')
    const second = await launch(dataDir)
    const again = held(second.child)
    await second.end()
    const inMB = (bytes: number) => `${Math.round(bytes / MB)} MB`
    return {
      title: "The embedded server's memory (RSS of all its processes, PGlite on the disk, the demo)",
      lines: [
        { what: 'after the first start', ours: inMB(fresh.now), budget: atMost(fresh.now, 350 * MB, 'at most 350 MB') },
        {
          what: `with ${MEMBERS} members and their sockets`,
          ours: inMB(busy.now),
          budget: atMost(busy.now, 350 * MB, 'at most 350 MB'),
        },
        { what: 'its most in any process until then', ours: inMB(busy.most) },
        { what: 'after a second start', ours: inMB(again.now), budget: atMost(again.now, 350 * MB, 'at most 350 MB') },
      ],
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Launched {
  url: string
  child: ChildProcess
  end(): Promise<void>
}

async function launch(dataDir: string): Promise<Launched> {
  const child = spawn(process.execPath, [start], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, found] = /^Florescer em (http:\/\/\S+)$/m.exec(said) ?? []
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`The server did not start:\n${said}`)))
  })
  return {
    url,
    child,
    async end() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Bytes that a process and all that it started hold now, and the most that one of them held. */
function held({ pid }: ChildProcess): { now: number; most: number } {
  const processes = [pid!]
  for (const one of processes) {
    for (const thread of readdirSync(`/proc/${one}/task`)) {
      const children = readFileSync(`/proc/${one}/task/${thread}/children`, 'utf8')
      processes.push(...children.split(' ').filter(Boolean).map(Number))
    }
  }
  const read = (one: number, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${one}/status`, 'utf8'))![1]) * 1024
  return {
    now: processes.reduce((sum, one) => sum + read(one, 'VmRSS'), 0),
    most: Math.max(...processes.map((one) => read(one, 'VmHWM'))),
  }
}

/** Each signs in, listens, and reads what the app reads, some times. */
async function openPhones(url: string, dataDir: string, rounds: number): Promise<SupabaseClient[]> {
  const { secretKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as { secretKey: string }
  const admin = createClient(url, secretKey, STATELESS)
  const open = async (n: number): Promise<SupabaseClient> => {
    const [email, password] = [`membro-${n}@teste.example`, `senha-de-membro-${n}`]
    const made = await admin.auth.admin.createUser({ email, password, email_confirm: true })
    if (made.error) throw made.error
    const { error } = await admin.from('user_roles').update({ role: 'member' }).eq('user_id', made.data.user.id)
    if (error) throw error
    const phone = createClient(url, PUBLISHABLE_KEY, STATELESS)
    const { data, error: refused } = await phone.auth.signInWithPassword({ email, password })
    if (refused) throw refused
    await phone.realtime.setAuth(data.session.access_token)
    await new Promise<void>((resolve) => {
      phone.channel(`sync:${data.user.id}`, { config: { private: true } }).subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve()
      })
    })
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all([
        phone.from('devotionals').select('*'),
        phone.from('recados').select('*'),
        phone.rpc('my_data'),
        fetch(`${url}/`).then(async (page) => ({ error: null, data: await page.text() })),
      ])
      for (const answer of answers) if (answer.error) throw answer.error
    }
    return phone
  }
  const phones: SupabaseClient[] = []
  for (let n = 0; n < MEMBERS; n += 10) {
    phones.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => open(n + at)))))
  }
  return phones
}
