import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupSettings, Log } from '../options.ts'
import { isAhead, listArchives, momentOf } from './archive.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const DAY_MS = 86_400_000
/** Milliseconds between two looks at the clock: the machine may sleep, and its clock change. */
const LOOK_MS = 60_000

/** When the newest backup of a folder was begun, in milliseconds; null without one. */
export async function lastBackup(dir: string): Promise<number | null> {
  const [newest] = await listArchives(dir)
  return newest === undefined || isAhead(newest) ? null : momentOf(newest)
}

/**
 * Whether a backup is due: there is none since the last time that the clock said `at` (HH:MM, by
 * the machine's own clock). So one that was missed is made up for.
 */
export function isDue(now: Date, at: string, last: number | null): boolean {
  const [hour, minute] = at.split(':').map(Number) as [number, number]
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour, minute).getTime()
  const latest = today <= now.getTime() ? today : today - DAY_MS
  return last === null || last < latest
}

/**
 * Makes a backup each night, in a process of its own, and removes the oldest. What goes wrong is in
 * the log, and is tried again an hour later.
 */
export function startNightly(
  { dir, at, keep }: BackupSettings,
  env: { DATA_DIR: string; DATABASE_URL: string | undefined },
  log: Log,
): { close(): Promise<void> } {
  let running: Promise<void> | null = null
  let pausedUntil = 0
  let isClosing = false
  let stop = (): void => undefined

  const make = (): Promise<void> =>
    new Promise((resolve) => {
      const child = fork(main, ['backup', dir, '--manter', String(keep)], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      stop = () => void child.kill()
      let said = ''
      child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
      child.on('error', (error) => (said += error.message))
      child.on('close', (code) => {
        if (code === 0) log('info', 'backup made')
        else if (!isClosing) {
          pausedUntil = Date.now() + 60 * LOOK_MS
          log('error', 'backup', said.trim())
        }
        resolve()
      })
    })
  const look = async (): Promise<void> => {
    if (running || isClosing || Date.now() < pausedUntil) return
    if (!isDue(new Date(), at, await lastBackup(dir)) || isClosing) return
    running = make().finally(() => (running = null))
  }
  const lookOrSay = () => void look().catch((error: Error) => log('error', 'backup', error.message))
  const clock = setInterval(lookOrSay, LOOK_MS)
  lookOrSay()
  return {
    async close() {
      clearInterval(clock)
      isClosing = true
      stop()
      await running
    },
  }
}
