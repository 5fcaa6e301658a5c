export interface ConsoleLine {
  level: 'log' | 'info' | 'debug' | 'warn' | 'error'
  /** Empty for what the page's scripts say themselves; else JS, NETWORK, SECURITY … */
  source: string
  text: string
}

/** How WebKit prints a console message on its standard output, its address (if any) before it. */
const MESSAGE = /^(?:\S+: )?CONSOLE(?: ([A-Z]+))? (LOG|INFO|DEBUG|WARN|ERROR) (.*)$/

/** Gathers console messages from the browser's output; a message may span several lines. */
export function makeConsoleReader(): { lines: ConsoleLine[]; read: (line: string) => void } {
  const lines: ConsoleLine[] = []
  return {
    lines,
    read(line) {
      const [, source = '', level, text = ''] = MESSAGE.exec(line) ?? []
      if (level !== undefined) {
        lines.push({ level: level.toLowerCase() as ConsoleLine['level'], source, text })
        return
      }
      const last = lines.at(-1)
      if (last && !/^\*\*|\((WebKit|browser\.py|process):/.test(line)) last.text += `\n${line}`
    },
  }
}
