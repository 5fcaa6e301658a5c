import { Transform } from 'node:stream'

/**
 * A dump as another server and another user can read it. `pg_dump` has no option for two kinds of
 * its statements, and archives have them:
 *
 * - `ALTER DEFAULT PRIVILEGES FOR ROLE …` names who owned the database, also with --no-owner. As
 *   with everything else, it is for who restores.
 * - `SET transaction_timeout = 0;` of pg_dump 17 is refused by older servers. A timeout that a server
 *   does not know need not be switched off.
 *
 * Only whole statements of the dump's own are changed. What members wrote, in the data of a COPY, in
 * a string or in a function's body, passes as it is, byte for byte, also where it reads like one.
 */
export function fitDump(): Transform {
  const fit = makeFitting()
  let rest = ''
  return new Transform({
    // As Latin 1 each byte is one character, whatever the database's encoding; all of SQL's own
    // signs are ASCII. Lines end with \n alone: a function's body may have a \r of its own.
    transform(chunk: Buffer, _encoding, done) {
      const lines = chunk.toString('latin1').split('\n')
      lines[0] = rest + lines[0]!
      rest = lines.pop()!
      done(null, Buffer.from(lines.map((line) => `${fit(line)}\n`).join(''), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(rest && fit(rest), 'latin1'))
    },
  })
}

const TIMEOUT = /^SET (\w+_timeout) = 0;$/
const DEFAULT_PRIVILEGES = /^(ALTER DEFAULT PRIVILEGES FOR ROLE )(?:"(?:[^"]|"")+"|[\w$\x80-\xff]+) /
/** What may begin or end something in SQL; a `;` is the end of a statement. */
const SIGN = /--.*|\/\*|(?<![\w$\x80-\xff])(?:[eE]'|\$(?:[A-Za-z_\x80-\xff][\w\x80-\xff]*)?\$)|['"]|;|\S/g
const IN_COMMENT = /\/\*|\*\//g
/** A backslash takes the next character along, and so does an apostrophe. */
const IN_ESCAPED = /\\.|''|'/g

/** Takes a dump's lines one after the other, and answers what to read instead. */
function makeFitting(): (line: string) => string {
  /** Whether the line belongs to the data of a COPY. */
  let isData = false
  /** Whether a statement has begun on an earlier line, and whether it is a COPY. */
  let isOpen = false
  let isCopy = false
  /** What the line is within: a string, a name, a function's body, a comment; by its first sign. */
  let within: string | null = null
  let depth = 0

  /** Where that ends in the line, behind its last sign; -1 if it goes on. */
  const endOf = (line: string, from: number): number => {
    if (within === "e'") {
      IN_ESCAPED.lastIndex = from
      for (let sign = IN_ESCAPED.exec(line); sign; sign = IN_ESCAPED.exec(line)) {
        if (sign[0] === "'") return IN_ESCAPED.lastIndex
      }
      return -1
    }
    if (within === '/*') {
      IN_COMMENT.lastIndex = from
      for (let sign = IN_COMMENT.exec(line); sign; sign = IN_COMMENT.exec(line)) {
        depth += sign[0] === '/*' ? 1 : -1
        if (depth === 0) return IN_COMMENT.lastIndex
      }
      return -1
    }
    // A doubled quote ends one and begins the next: nothing is between them.
    const at = line.indexOf(within!, from)
    return at === -1 ? -1 : at + within!.length
  }

  const read = (line: string): void => {
    let at = 0
    while (at < line.length) {
      if (within !== null) {
        at = endOf(line, at)
        if (at === -1) return
        within = null
        continue
      }
      SIGN.lastIndex = at
      const sign = SIGN.exec(line)?.[0]
      if (sign === undefined) return
      at = SIGN.lastIndex
      if (sign.startsWith('--')) return
      if (sign === '/*') depth = 1
      else isOpen = sign !== ';'
      if (sign.length > 1 || sign === "'" || sign === '"') within = sign.toLowerCase() === "e'" ? "e'" : sign
    }
  }

  return (line) => {
    if (isData) {
      isData = line !== '\\.'
      return line
    }
    const isFirst = !isOpen && within === null
    if (isFirst) {
      // psql's own (\restrict) ends with its line.
      if (line.startsWith('\\')) return line
      const [, timeout] = TIMEOUT.exec(line) ?? []
      if (timeout !== undefined) return switchOffIfKnown(timeout)
      isCopy = line.startsWith('COPY ')
    }
    read(line)
    isData = isCopy && !isOpen && within === null && line.endsWith(' FROM stdin;')
    return isFirst ? line.replace(DEFAULT_PRIVILEGES, '$1CURRENT_USER ') : line
  }
}

const switchOffIfKnown = (timeout: string): string =>
  `SELECT pg_catalog.set_config(name, '0', false) FROM pg_catalog.pg_settings WHERE name = '${timeout}';`
