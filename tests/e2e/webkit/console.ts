export interface ConsoleLine {
  level: 'log' | 'info' | 'debug' | 'warn' | 'error'
  /** Empty for what the page's scripts say themselves; else JS, NETWORK, SECURITY … */
  source: string
  text: string
  /** Said while its page was being left: what it had asked for was given up with it. */
  whileLeaving: boolean
}

/** How WebKit prints a console message on its standard output, its address (if any) before it. */
const MESSAGE = /^(?:\S+: )?CONSOLE(?: ([A-Z]+))? (LOG|INFO|DEBUG|WARN|ERROR) (.*)$/

export interface ConsoleReader {
  lines: ConsoleLine[]
  read(line: string): void
  /** Whether the page is on its way to another document, or to its end. */
  setLeaving(isLeaving: boolean): void
}

/** Gathers console messages from the browser's output; a message may span several lines. */
export function makeConsoleReader(): ConsoleReader {
  const lines: ConsoleLine[] = []
  let whileLeaving = false
  return {
    lines,
    setLeaving: (isLeaving) => void (whileLeaving = isLeaving),
    read(line) {
      const [, source = '', level, text = ''] = MESSAGE.exec(line) ?? []
      if (level !== undefined) {
        lines.push({ level: level.toLowerCase() as ConsoleLine['level'], source, text, whileLeaving })
        return
      }
      const last = lines.at(-1)
      if (last && !/^\*\*|\((WebKit|browser\.py|process):/.test(line)) last.text += `\n${line}`
    },
  }
}
