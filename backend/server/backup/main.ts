import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../options.ts'
import { readSettings } from '../settings.ts'
import { listArchives, rotate } from './archive.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

// What it writes is not readable by other users of this machine.
process.umask(0o077)

/** `npm run backup` and `npm run restore`, configured by the environment as `npm start` is. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  async backup(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { manter: { type: 'string' } } })
    const { dataDir, databaseUrl, backup } = readSettings(process.env)
    const keep = values.manter === undefined ? null : Number(values.manter)
    if (keep !== null && !(Number.isInteger(keep) && keep > 0))
      throw new StartError(`--manter inválido: "${values.manter}". Use um número a partir de 1.`)
    const dir = positionals[0] === undefined ? (backup?.dir ?? 'backups') : given(positionals[0])
    const { file, bytes } = await makeBackup({
      dataDir,
      databaseUrl,
      dir,
      mayMakeRoom: keep !== null,
      progress: show('Copiando'),
    })
    if (keep !== null) await rotate(dir, keep, file)
    say(`Cópia de segurança em ${file} (${(bytes / 1e6).toFixed(1).replace('.', ',')} MB)`)
    say('Ela contém dados pessoais e as chaves: guarde-a cifrada, e em outra máquina.')
  },
  async restore(args) {
    const options = { substituir: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const { dataDir, databaseUrl, backup } = readSettings(process.env)
    const [file] = positionals
    if (file === undefined) {
      const dir = backup?.dir ?? 'backups'
      const found = (await listArchives(dir)).slice(0, 5).map((name) => `\n  ${join(dir, name)}`)
      throw new StartError(`Uso: npm run restore -- ARQUIVO.tar.gz [--substituir]${found.join('')}`)
    }
    const { manifest, kept } = await restoreBackup({
      file: given(file),
      dataDir,
      databaseUrl,
      mayReplace: values.substituir,
      progress: show('Restaurando'),
    })
    const moment = new Date(manifest.createdAt).toLocaleString('pt-BR')
    say(`Restaurado: ${moment}, Florescer ${manifest.app}. Agora inicie o servidor (npm start).`)
    if (kept) say(`O que havia antes está em ${kept}: apague quando não precisar mais.`)
  },
}

/** As whoever typed it meant it: npm has changed the folder. */
const given = (path: string): string => (isAbsolute(path) ? path : join(process.env.INIT_CWD ?? '.', path))

const say = (text: string): void => console.log(text)

/** On a terminal, how far it is. */
function show(what: string): (share: number) => void {
  let shown = -1
  return (share) => {
    const percent = Math.min(100, Math.floor(share * 100))
    if (!process.stdout.isTTY || percent === shown) return
    shown = percent
    process.stdout.write(`\r${what} … ${percent} %${percent === 100 ? '\n' : ''}`)
  }
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new StartError('Use npm run backup ou npm run restore.')
  await command(args)
  process.exit(0)
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') console.error('Não há espaço no disco, e nada foi mudado.')
  else if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') console.error(`Sem permissão: ${message}`)
  else if (code?.startsWith('ERR_PARSE_ARGS')) console.error(`Opção desconhecida: ${args().join(' ')}`)
  else console.error(error instanceof StartError ? message : stack)
  process.exit(1)
}

function args(): string[] {
  return process.argv.slice(3)
}
