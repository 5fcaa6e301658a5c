import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface CliResult {
  code: number
  stdout: string
  stderr: string
}

export interface SupabaseCli {
  /** Runs the CLI on a copy of the project's `supabase` folder. */
  run(...args: string[]): Promise<CliResult>
  close(): Promise<void>
}

/**
 * The project's Supabase CLI, isolated from everything else: its own home, no telemetry, no login,
 * no Docker, and a copy of the project's folder, beside which it may keep its own files.
 */
export async function openSupabaseCli(): Promise<SupabaseCli> {
  const dir = await mkdtemp(join(tmpdir(), 'florescer-supabase-'))
  const [home, workdir] = [join(dir, 'home'), join(dir, 'project')]
  await mkdir(home)
  for (const name of ['config.toml', 'migrations']) {
    await cp(join(root, 'backend/supabase', name), join(workdir, 'supabase', name), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        // The CLI chooses the default configuration.
        if (error.code !== 'ENOENT' || name === 'migrations') throw error
      },
    )
  }
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    DO_NOT_TRACK: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    CI: '1',
  }
  return {
    run: (...args) =>
      new Promise((resolve, reject) => {
        const script = join(root, 'node_modules/supabase/dist/supabase.js')
        execFile(
          process.execPath,
          [script, '--workdir', workdir, ...args],
          { env, cwd: dir, timeout: 240_000, maxBuffer: 2 ** 24 },
          (error, stdout, stderr) => {
            if (error && typeof error.code !== 'number') reject(error)
            else resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
          },
        )
      }),
    close: () => rm(dir, { recursive: true, force: true }),
  }
}

/** The address as the CLI wants it. */
export const remote = (url: string): string => `--remote=${url.replace(/^postgres:/, 'postgresql:')}`
