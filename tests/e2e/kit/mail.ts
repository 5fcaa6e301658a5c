import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { App } from './app-server.ts'

/** The mails in the data folder, the oldest first. */
export async function mailsOf(app: App): Promise<Email[]> {
  const folder = join(app.dataDir, 'mail')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const file = join(folder, name)
        const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
        return { mail: await PostalMime.parse(text), mtimeMs }
      }),
  )
  return mails.sort((one, other) => one.mtimeMs - other.mtimeMs).map(({ mail }) => mail)
}

const isTo = (address: string) => (mail: Email) => mail.to?.some((to) => to.address === address)

/** The mails to an address in the data folder, the oldest first. */
export const mailsTo = async (app: App, address: string): Promise<Email[]> => (await mailsOf(app)).filter(isTo(address))

/** The link to /criar-senha in the newest mail to the address, once so many mails have one. */
export async function activationLink(app: App, address: string, amount = 1): Promise<string> {
  let links: string[] = []
  await expect
    .poll(async () => {
      links = (await mailsTo(app, address)).flatMap(
        ({ text = '' }) => /https?:\/\/\S+\/criar-senha\?\S+/.exec(text)?.[0] ?? [],
      )
      return links.length
    })
    .toBe(amount)
  return links.at(-1)!
}
