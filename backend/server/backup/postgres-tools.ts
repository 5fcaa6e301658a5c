import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../options.ts'
import { fitDump } from './fit-dump.ts'

/**
 * A Postgres' data and rights as a script, at one moment. Without owners: the next one restores.
 */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', databaseUrl, ['--no-owner', '--no-sync', '--file', file])
}

/**
 * Replaces all that the database holds, in one transaction. It then belongs to who restores, and
 * server and `pg_dump` may be of other versions than at the backup: `fitDump` says how far.
 * @param roles SQL that makes the roles which the dump grants rights to
 * @param after SQL that follows the dump
 */
export async function restorePostgres(databaseUrl: string, dump: string, roles: string, after = ''): Promise<void> {
  const options = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--output=/dev/null', '--file', '-']
  await run('psql', databaseUrl, options, (stdin) =>
    pipeline(
      createReadStream(dump),
      fitDump(),
      async function* (statements: AsyncIterable<Buffer>) {
        // What is said first, if it fails, is to be the reason.
        yield `begin;\nset client_min_messages = warning;\n${CLEAR}\n${roles}\n`
        yield* statements
        // Not psql's --single-transaction: to it, a reading that broke off is an end like any other.
        yield `${after}\ncommit;\n`
      },
      stdin,
    ),
  )
}

/** What a database has before anything of ours. */
const CLEAR = `
do $$
declare name text;
begin
  for name in select pubname from pg_publication loop execute format('drop publication %I', name); end loop;
  for name in select nspname from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'
  loop execute format('drop schema %I cascade', name); end loop;
end $$;
create schema public;
grant usage on schema public to public;
`

/**
 * Postgres' own programs know every version's details; the password stands in no command line.
 * @param feed writes what the program is to read
 */
async function run(
  program: 'pg_dump' | 'psql',
  databaseUrl: string,
  args: string[],
  feed?: (stdin: Writable) => Promise<void>,
): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, [...args, '--dbname', url.href], {
    stdio: [feed ? 'pipe' : 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const fed = feed?.(child.stdin!).then(
    () => null,
    (error: unknown) => error,
  )
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new StartError(
              `O programa ${program} não foi encontrado: instale o cliente do Postgres (no Debian, apt-get install postgresql-client).`,
            )
          : error,
      ),
    )
  })
  // The first line says what it is; later ones may quote rows.
  if (code !== 0)
    throw new StartError(`O ${program} não conseguiu: ${said.trim().split('\n', 1)[0] ?? `código ${code}`}`)
  const broken = await fed
  if (broken) throw broken
}
