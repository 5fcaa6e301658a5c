import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brand as mailBrand, excerpt, renderMail } from '#backend/supabase/functions/_shared/mail-templates.ts'
import { makeHttpMail, DeliveryCancelled, headersOf } from '#backend/supabase/functions/_shared/mail.ts'
import { hashOf, tokenOf } from '#backend/supabase/functions/_shared/token.ts'
import { brand } from '#src/brand.ts'
import { formatMoment } from '#src/lib/dates.ts'

const context = { to: 'ana+1@exemplo.example', siteUrl: 'https://florescer.example', token: 'abc_-1' }
const nasty = `Ana" <script>alert('1')</script> &amp;\r\nBcc: x@y.example`
const DATA = {
  receipt: { nome: nasty },
  refusal: { nome: nasty, motivo: nasty },
  activation: { nome: nasty, dias: 7 },
  'password-reset': { nome: nasty, dias: 1 },
  recado: { nome: nasty, titulo: nasty, previa: nasty },
  'second-factor': { nome: nasty, what: 'used', restantes: 9 },
}

it('mails use the same name as the app', () => {
  expect(brand).toMatchObject(mailBrand)
})

it.each(['00:00', '00:30', '01:00', '02:00', '19:30'])('an event at %s is said in its mail as in the app', (time) => {
  const date = `2026-11-05T${time}:00-03:00`
  const mail = renderMail('event-reminder', { nome: 'Ana', titulo: 'Vigília', data: date }, context)
  expect(mail.text).toContain(formatMoment(Date.parse(date), brand.timeZone))
})

describe.each(Object.entries(DATA))('the mail %s', (template, data) => {
  const mail = renderMail(template, data, context)

  it('has a subject of one line, HTML in Portuguese, and the same as text', () => {
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.subject).toContain('Florescer')
    expect(mail.html).toContain('<html lang="pt-BR">')
    expect(mail.text!.length).toBeGreaterThan(80)
    expect(mail.text).toContain('contato@florescer.example')
  })

  it('has the ministry’s drawing, which the app serves, and a dark style', () => {
    const [, path] = /<img src="https:\/\/florescer\.example([^"]+)"[^>]* alt=""/.exec(mail.html!)!
    expect(existsSync(new URL(`../../../src/public${path}`, import.meta.url))).toBe(true)
    expect(mail.html).toMatch(/prefers-color-scheme:\s*dark/)
    // Every class that the dark style names is on something.
    const [, style] = /<style>([^]*)<\/style>/.exec(mail.html!)!
    const hasLink = template !== 'receipt' && template !== 'refusal'
    for (const [, name] of style!.matchAll(/^\.(\w+)/gm)) {
      if (name !== 'button' || hasLink) expect(mail.html).toContain(`class="${name}"`)
    }
  })

  it('escapes what came from outside', () => {
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toContain(`alert('1')`)
    expect(mail.html).not.toMatch(/=""\s|Ana" </)
  })
})

it('the link carries address and token in both formats', () => {
  const { html, text } = renderMail('activation', DATA.activation, context)
  const url = 'https://florescer.example/criar-senha?email=ana%2B1%40exemplo.example&token=abc_-1'
  expect(text).toContain(url)
  expect(html).toContain(`href="${url.replace('&', '&amp;')}"`)
  expect(text).toContain('O link vale por 7 dias')
  expect(renderMail('password-reset', DATA['password-reset'], context).text).toContain('O link vale por 1 dia e')
  expect(() => renderMail('activation', DATA.activation, { ...context, token: undefined })).toThrow('needs a token')
  expect(() => renderMail('outro', {}, context)).toThrow('unknown mail template')
})

it('a long address can be opened and copied, and is not shown', () => {
  const { html, text } = renderMail('activation', DATA.activation, context)
  const seen = html!.replaceAll(/<[^>]*>/g, '')
  expect(seen).toContain('florescer.example/criar-senha')
  expect(seen).not.toContain('token=')
  expect(html!.match(/href="[^"]*token=abc_-1"/g)).toHaveLength(2)
  // The text version has it whole.
  expect(text).toContain('token=abc_-1')
})

it('a refusal is kind, with the ministry’s own words if there are any, and its lines', () => {
  const { text, html } = renderMail('refusal', { nome: 'Ana Lima', motivo: 'Um.\nDois <b>.' }, context)
  expect(text).toContain('Olá, Ana!')
  expect(text).toContain('Um.\nDois <b>.')
  expect(html).toContain('Um.<br>Dois &lt;b&gt;.')
  expect(text).toContain('contato@florescer.example: uma pessoa')
  for (const motivo of [null, undefined, '  '])
    expect(renderMail('refusal', { nome: 'Ana', motivo }, context).text).not.toMatch(/null|undefined|\n{3}/)
})

it('a recado greets, and says whom to write to for no more of them; only it goes to many', () => {
  const { text, unsubscribe } = renderMail('recado', { nome: 'Ana Lima', titulo: 'Retiro', previa: 'Olá' }, context)
  expect(text).toContain('Olá, Ana!')
  expect(text).toContain('Escreva para contato@florescer.example.')
  expect(decodeURIComponent(unsubscribe!.mailto)).toBe(
    'mailto:contato@florescer.example?subject=Não quero receber os recados por e-mail',
  )
  for (const template of ['receipt', 'activation', 'password-reset'] as const)
    expect(renderMail(template, DATA[template], context).unsubscribe).toBeUndefined()
})

it('with her own links, a recado and a reminder end with the page where she stops them, and one click for mail programs', () => {
  const links = { page: 'https://x.example/emails?p=1&t=2', url: 'https://x.example/functions/v1/unsubscribe?p=1&t=2' }
  for (const template of ['recado', 'reminder']) {
    const data = { nome: 'Ana Lima', titulo: 'Retiro', previa: 'Olá' }
    const mail = renderMail(template, data, { ...context, unsubscribe: links })
    expect(mail.text).toContain(`Não quero mais receber os recados por e-mail:\n${links.page}`)
    expect(mail.html).toContain('href="https://x.example/emails?p=1&amp;t=2"')
    expect(mail.text).not.toContain('Escreva para')
    expect(headersOf(mail, 'x <x@x.example>')).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/x\.example\/functions\/\S+>, <mailto:\S+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  }
})

it('the excerpt of a recado: no markup, 140 characters and an ellipsis', () => {
  expect(excerpt('<p>Olá,&nbsp;<b>amigas</b>!</p><style>p{}</style><p>2 &lt; 3</p>')).toBe('Olá, amigas! 2 < 3')
  expect(
    excerpt('<h2>Por onde começar</h2><table><tr><th>Grupo</th><th>Dia</th></tr></table><p>Até lá.</p><p>Com amor</p>'),
  ).toBe('Por onde começar · Grupo · Dia · Até lá. Com amor')
  expect(excerpt('á'.repeat(140))).toBe('á'.repeat(140))
  expect(excerpt('á'.repeat(141))).toBe(`${'á'.repeat(140)}...`)
  expect(excerpt('🌸'.repeat(141))).toBe(`${'🌸'.repeat(140)}...`)
})

it('the token has 256 bits and depends on the mail and the secret, not on the attempt', async () => {
  const [one, again, other, elsewhere] = await Promise.all([
    tokenOf('1', 's'),
    tokenOf('1', 's'),
    tokenOf('2', 's'),
    tokenOf('1', 't'),
  ])
  expect(Buffer.from(one, 'base64url')).toHaveLength(32)
  expect(again).toBe(one)
  expect(new Set([one, other, elsewhere]).size).toBe(3)
  expect(await hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('the provider gets the same key at each attempt, and nothing if the mail may not leave', async () => {
  const requests: Request[] = []
  let status = 200
  const mail = makeHttpMail({
    url: 'https://mail.example/emails',
    apiKey: 'k',
    from: 'x <x@x.example>',
    fetch: async (input, init) => {
      requests.push(new Request(input as string, init))
      return new Response('{}', { status })
    },
  })
  const message = {
    to: 'a@x.example',
    subject: 's',
    text: 't',
    unsubscribe: { mailto: 'mailto:c@x.example?subject=n' },
  }
  for (let time = 0; time < 2; time += 1) await mail.send(message, { key: 'k1', mayLeave: async () => true })
  await expect(mail.send(message, { key: 'k2', mayLeave: async () => false })).rejects.toBeInstanceOf(DeliveryCancelled)
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', 'k1'])
  expect(await requests[0]!.json()).toMatchObject({
    headers: { 'Message-ID': '<k1@x.example>', 'List-Unsubscribe': '<mailto:c@x.example?subject=n>' },
  })
  for (const [code, fault] of [
    [422, 'refused'],
    [429, 'unreachable'],
    [401, 'unreachable'],
    [503, 'failed'],
  ] as const) {
    status = code
    await expect(mail.send(message)).rejects.toMatchObject({ fault })
  }
})
