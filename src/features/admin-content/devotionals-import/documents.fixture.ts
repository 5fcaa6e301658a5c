import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a word processor saved (documents/README.md). */
export const readDocument = (name: 'jornada.docx'): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(fileURLToPath(new URL(`documents/${name}`, import.meta.url))))
