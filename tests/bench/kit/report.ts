/** One line of the table. */
export interface Line {
  what: string
  ours: string
  /** RxDB's replication-supabase. */
  theirs?: string
  /** Plain fetch and IndexedDB, or a static page. */
  floor?: string
  /** From ARCHITECTURE.md, 'Speed is designed in'. */
  budget?: { says: string; isMet: boolean }
}

export interface Section {
  title: string
  lines: Line[]
}

const HEADINGS = ['', 'ours', 'replication-supabase', 'floor', 'budget', '']

/** A Markdown table for each section, readable as plain text. */
export function printReport(sections: readonly Section[]): void {
  const table = sections.map(({ title, lines }) => ({
    title,
    rows: lines.map(({ what, ours, theirs = '', floor = '', budget }) => [
      what,
      ours,
      theirs,
      floor,
      budget?.says ?? '',
      budget ? (budget.isMet ? '✓' : '✗') : '',
    ]),
  }))
  const widths = HEADINGS.map((heading, i) =>
    Math.max(heading.length, ...table.flatMap(({ rows }) => rows.map((row) => row[i]!.length))),
  )
  const write = (cells: readonly string[]) =>
    console.log(`| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`)
  for (const { title, rows } of table) {
    console.log(`\n**${title}**\n`)
    write(HEADINGS)
    console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
    rows.forEach(write)
  }
  const budgets = sections.flatMap(({ lines }) => lines.flatMap(({ budget }) => budget ?? []))
  console.log(`\n${budgets.filter(({ isMet }) => isMet).length} of ${budgets.length} budgets met.`)
}

export function atMost(value: number, limit: number, says: string): NonNullable<Line['budget']> {
  return { says, isMet: value <= limit }
}

let begun = performance.now()

/** A line of progress, with the time since the start. */
export function progress(text: string): void {
  console.log(`[${((performance.now() - begun) / 1000).toFixed(0).padStart(3)} s] ${text}`)
}

export function startClock(): void {
  begun = performance.now()
}
