import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright/test'
import { type App, expect } from './test.ts'

/**
 * The names that a screen reader gives the controls and landmarks of each screen. A person has
 * reviewed the list in Portuguese; a changed name fails here and needs a new review.
 * `UPDATE_NAMES=1` writes the current names to the file.
 */
const FILE = fileURLToPath(new URL('./accessible-names.json', import.meta.url))
const read = () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string[]>
const known = read()
/** With `UPDATE_NAMES`, those of this process. */
const seen: Record<string, string[]> = {}

const ROLES = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'spinbutton',
  'checkbox',
  'radio',
  'combobox',
  'switch',
  'tab',
  'tabpanel',
  'navigation',
  'region',
  'group',
  'table',
  'columnheader',
  'list',
  'img',
]
const NAMED = new RegExp(String.raw`^\s*- '?(${ROLES.join('|')}) "((?:[^"\\]|\\.)*)"`)
/** 'às 19h17', 'às 19h' and 'à 1h05'. */
const HOURS = /às? \d+h(\d\d)?/g
/** A day opens at the hour at which the journey began, so today or tomorrow. */
const NEXT_OPENING = /Disponível (hoje|amanhã) às/g
const MONTHS = /\b(janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b/g

/** The words of the ministry's content, which are no names of the app; the longest first. */
export async function wordsOfContent(app: App): Promise<string[]> {
  const rows = await app.sql<{ words: string }>(
    `select title as words from devotionals union select titulo from recados union select title from events union select title from videos
     union select name from products union select nome from acessos_pendentes union select nome from usuarios_aprovados
     union select email from usuarios_aprovados union select email from acessos_pendentes union select nome from groups`,
  )
  return rows
    .map(({ words }) => words)
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
}

/** Each 'role: name' once. Numbers, months and content change by the day and are replaced. */
async function namesIn(part: Locator, content: readonly string[]): Promise<string[]> {
  const snapshot = await part.ariaSnapshot()
  const names = snapshot.split('\n').flatMap((line) => {
    const [, role, name] = NAMED.exec(line) ?? []
    if (!role || !name) return []
    const own = content.reduce((text, words) => text.replaceAll(words, '…'), name.replaceAll('\\"', '"'))
    return [
      `${role}: ${own.replaceAll(NEXT_OPENING, 'Disponível amanhã às').replaceAll(MONTHS, 'mês').replaceAll(HOURS, 'às #h').replaceAll(/\d+/g, '#')}`,
    ]
  })
  return [...new Set(names)].sort((one, other) => (one < other ? -1 : 1))
}

/**
 * Opens each address and compares its names with the reviewed ones, and at the end those of the
 * frame around.
 * @param content words that are no names of the app
 */
export async function expectKnownNames(
  content: readonly string[],
  page: Page,
  paths: readonly string[],
  shell: string,
): Promise<void> {
  const expectNames = async (key: string, part: Locator) => {
    if (process.env.UPDATE_NAMES) {
      // The names once no more content arrives.
      await expect(async () => {
        const before = (seen[key] = await namesIn(part, content))
        await new Promise((resolve) => setTimeout(resolve, 500))
        expect(await namesIn(part, content)).toEqual(before)
      }).toPass()
      return
    }
    await expect(async () => expect(await namesIn(part, content), key).toEqual(known[key])).toPass()
  }
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const mark = page.getByRole('banner').getByRole('button', { name: /^Sincronização/ })
    if (shell !== 'visitante') await expect(mark).toHaveAccessibleName('Sincronização: Tudo salvo')
    await expectNames(path, page.getByRole('main'))
  }
  await expectNames(`${shell}: cabeçalho`, page.getByRole('banner'))
  await expectNames(`${shell}: rodapé`, page.getByRole('contentinfo'))
  if (process.env.UPDATE_NAMES) writeFileSync(FILE, `${JSON.stringify({ ...read(), ...seen }, null, 2)}\n`)
}
