export interface ConsoleLine {
  level: 'log' | 'info' | 'debug' | 'warn' | 'error'
  /** Empty for messages of the page's own scripts; otherwise JS, NETWORK, SECURITY … */
  source: string
  text: string
  /** Logged while the page was being left, which cancels its requests. */
  whileLeaving: boolean
}

/** How WebKit prints a console message on its standard output, after its address or `[native code]` (if any). */
const MESSAGE = /^(?:(?:\S+|\[native code\]): )?CONSOLE(?: ([A-Z]+))? (LOG|INFO|DEBUG|WARN|ERROR) (.*)$/

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
