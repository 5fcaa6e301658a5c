import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openSupabaseCli, remote, type CliResult } from './supabase-cli.ts'
import { startSystemPostgres } from './system-postgres.ts'

export const TYPES_FILE = fileURLToPath(new URL('../../backend/types/database.ts', import.meta.url))
const deno = fileURLToPath(new URL('../../node_modules/.bin/deno', import.meta.url))

const HEADER = `// Generated from the migrations by \`node tests/kit/generate-types.ts\`. Do not edit.\n\n`

/**
 * The types of what the API exposes (`public`), which the Supabase CLI writes from a fully migrated
 * database.
 */
export async function generateTypes(): Promise<string> {
  const postgres = await startSystemPostgres()
  const cli = await openSupabaseCli()
  try {
    succeeded(await cli.run('db', 'push', remote(postgres.url), '--yes'))
    const { stdout } = succeeded(await cli.run('gen', 'types', '--schema', 'public', remote(postgres.url)))
    return HEADER + (await format(stdout)).trim() + '\n'
  } finally {
    await cli.close()
    await postgres.stop()
  }
}

function succeeded(result: CliResult): CliResult {
  if (result.code !== 0) throw new Error(`The Supabase CLI failed (${result.code}):\n${result.stdout}${result.stderr}`)
  return result
}

/** The CLI's output is not formatted. */
function format(source: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = ['fmt', '--ext', 'ts', '--no-config', '--no-semicolons', '--single-quote', '--line-width', '140', '-']
    const child = execFile(deno, args, (error, stdout) => (error ? reject(error) : resolve(stdout)))
    child.stdin!.end(source)
  })
}

if (import.meta.main) {
  const types = await generateTypes()
  if (!process.argv.includes('--check')) {
    await writeFile(TYPES_FILE, types)
  } else if ((await readFile(TYPES_FILE, 'utf8')) !== types) {
    console.error('backend/types/database.ts does not match the migrations. Run: node tests/kit/generate-types.ts')
    process.exitCode = 1
  }
}
