import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { StartError } from '../options.ts'

/**
 * A Postgres' data and rights as a script, at one moment. Without owners: the next one restores.
 */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', databaseUrl, ['--no-owner', '--no-sync', '--file', file])
}

/**
 * Replaces all that the database holds, in one transaction.
 * @param roles SQL that makes the roles which the dump grants rights to
 */
export async function restorePostgres(databaseUrl: string, dump: string, roles: string): Promise<void> {
  const before = `${dump}.before`
  await writeFile(before, `${CLEAR}\n${roles}`)
  const options = ['--no-psqlrc', '--quiet', '--single-transaction', '--set', 'ON_ERROR_STOP=1', '--output=/dev/null']
  await run('psql', databaseUrl, [...options, '--file', before, '--file', dump])
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

/** Postgres' own programs know every version's details; the password stands in no command line. */
async function run(program: 'pg_dump' | 'psql', databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, [...args, '--dbname', url.href], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
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
  if (code === 0) return
  // The first line says what it is; later ones may quote rows.
  throw new StartError(`O ${program} não conseguiu: ${said.trim().split('\n', 1)[0] ?? `código ${code}`}`)
}
