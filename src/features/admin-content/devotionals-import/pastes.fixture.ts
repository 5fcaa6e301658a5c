import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a program puts on the clipboard, or into the file that it exports. */
export type Paste =
  | 'word.html'
  | 'google-docs.html'
  | 'whatsapp-web.txt'
  | 'whatsapp-android.txt'
  | 'whatsapp-iphone.txt'
  | 'whatsapp-export.txt'

export const readPaste = (name: Paste): string =>
  readFileSync(fileURLToPath(new URL(`pastes/${name}`, import.meta.url)), 'utf8')
