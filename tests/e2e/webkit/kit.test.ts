import { expect, test as bare } from 'playwright/test'
import { countingPages, servePages } from '../kit/page-server.ts'
import { makeConsoleReader } from './console.ts'
import { accounts, test } from './test.ts'

bare('the console of WebKit is read from its output, with messages of several lines', () => {
  const { lines, read, setLeaving } = makeConsoleReader()
  for (const line of [
    'noise of the driver',
    'CONSOLE LOG um',
    'http://127.0.0.1:1/page.js:1:2: CONSOLE JS ERROR Unhandled Promise Rejection: Error: dois',
    'ainda dois',
    '[native code]: CONSOLE INFO Error: de dentro',
    'CONSOLE WARN três',
  ])
    read(line)
  setLeaving(true)
  read('CONSOLE ERROR quatro')
  expect(lines).toEqual([
    { level: 'log', source: '', text: 'um', whileLeaving: false },
    { level: 'error', source: 'JS', text: 'Unhandled Promise Rejection: Error: dois\nainda dois', whileLeaving: false },
    { level: 'info', source: '', text: 'Error: de dentro', whileLeaving: false },
    { level: 'warn', source: '', text: 'três', whileLeaving: false },
    { level: 'error', source: '', text: 'quatro', whileLeaving: true },
  ])
})

test('a page cached by its worker opens in WebKit without a server, and its data survive closing the app', async ({
  phone,
  guard,
}) => {
  const server = await servePages(countingPages)
  await phone.goto(server.url)
  await phone.waitFor(() => document.querySelector('#visits')?.textContent === '1')
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.waitFor(() => navigator.serviceWorker.controller !== null)

  guard.announceOutage()
  await server.cut()
  await phone.reload()
  await phone.waitFor(() => document.querySelector('#visits')?.textContent === '2')

  await phone.reopen()
  await phone.goto(server.url)
  await phone.waitFor(() => document.querySelector('#visits')?.textContent === '3')
  expect(await phone.text('h1')).toBe('Visitas')
})

test('WebKit types, clicks, and reports what is missing', async ({ phone }) => {
  const server = await servePages(countingPages)
  await phone.goto(server.url)
  await phone.type({ label: 'Nome' }, 'Débora')
  await phone.click({ text: 'Cumprimentar' })
  await phone.waitFor({ css: 'p', text: 'Olá, Débora' })
  expect(await phone.isShown({ text: 'Sair' })).toBe(false)
  await expect(phone.waitFor({ text: 'Sair' }, 200)).rejects.toThrow(/Waited 200 ms for .*Sair[\s\S]*Olá, Débora/)
  await expect(
    phone.evaluate((day) => {
      throw new Error(`dia ${day}`)
    }, 4),
  ).rejects.toThrow(/dia 4/)
  await server.cut()
})

test('errors and warnings of a page in WebKit are reported', async ({ phone, expectProblems }) => {
  expectProblems(/console error: dia perdido/, /console warning: quase/, /ninguém esperou/)
  const server = await servePages({
    '/': '<!doctype html><title>x</title><link rel="icon" href="data:,"><script src="/page.js"></script>',
    '/page.js': `console.error('dia perdido'); console.warn('quase'); Promise.reject(new Error('ninguém esperou'))`,
  })
  await phone.goto(server.url)
  await expect.poll(() => phone.console.length).toBeGreaterThanOrEqual(3)
  await server.cut()
})

test('Maria signs in on WebKit', async ({ phone, loginOnPhone }) => {
  await loginOnPhone(accounts.maria)
  expect(new URL(await phone.url()).pathname).toBe('/')
})
