import { loadWithRetry } from '#lib/lazy-part.ts'
import { adminImportTexts as texts } from '#texts/admin-import.ts'
import type { Reading } from './fields.ts'
import { isCsv, readCsv, readJson } from './read-rows.ts'
import { readText } from './read-text.ts'

const MOST_BYTES = 5_000_000

/** What the file dialog offers. */
export const ACCEPT = '.csv,.json,.docx,.txt,text/csv,text/plain,application/json'

/** Reads a file of days, by its ending. */
export async function readFile(file: File): Promise<Reading> {
  const ending = /\.([^.]+)$/.exec(file.name.toLowerCase())?.[1] ?? ''
  if (file.size > MOST_BYTES) return { ok: false, problem: texts.problems.large(file.size) }
  if (file.size === 0) return { ok: false, problem: texts.problems.empty }
  if (ending === 'docx') {
    const [{ readWord }, bytes] = await Promise.all([loadWithRetry(() => import('./read-word.ts')), file.arrayBuffer()])
    return readWord(bytes)
  }
  if (ending in texts.otherKinds) {
    return { ok: false, problem: texts.otherKinds[ending as keyof typeof texts.otherKinds] }
  }
  const text = decode(await file.arrayBuffer())
  if (text === null || !['csv', 'json', 'txt'].includes(ending)) return { ok: false, problem: texts.problems.kind }
  if (ending === 'csv') return readCsv(text)
  return ending === 'json' ? readJson(text) : readPasted(text)
}

/** Reads a text by what it looks like: JSON, cells of a spreadsheet, or running text. */
export function readPasted(text: string): Reading {
  if (!text.trim()) return { ok: false, problem: texts.problems.nothing }
  if (/^\s*(\[\s*[{\]]|\{)/.test(text)) return readJson(text)
  return isCsv(text) ? readCsv(text) : readText(text)
}

/** UTF-8, UTF-16 with its mark, or what Windows wrote before; null if it is no text. */
export function decode(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes)
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : decodeBytes(bytes)
  return text.includes('\0') ? null : text
}

function decodeBytes(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: Excel's 'CSV' on Windows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
