import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { prayerTexts } from '#texts/prayer.ts'
import { prayerAddress } from './prayer-address.ts'
import { PrayerLink } from './prayer-link.tsx'

afterEach(() => vi.unstubAllEnvs())

const words = prayerTexts.from.recado('Luto & esperança + paz')

it('opens WhatsApp with the first words, in any notation of the number', () => {
  const address = new URL(prayerAddress(words, { whatsapp: '(11) 98765-4321', mail: 'oracao@florescer.example' })!)
  expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321')
  expect(address.searchParams.get('text')).toBe(words)
})

it('opens a mail where there is no number, or none that can be called', () => {
  for (const whatsapp of [undefined, '', 'não tenho']) {
    const address = prayerAddress(words, { whatsapp, mail: ' oracao+site@florescer.example ' })!
    expect(address).toMatch(/^mailto:oracao%2Bsite@florescer\.example\?subject=Pedido%20de%20ora%C3%A7%C3%A3o&body=/)
    expect(decodeURIComponent(address.slice(address.indexOf('body=') + 5))).toBe(words)
  }
})

it('an address smuggles no further field into the mail', () => {
  expect(prayerAddress(words, { mail: 'a@b.example?bcc=c@d.example&x=1' })).toMatch(
    /^mailto:a@b\.example%3Fbcc%3Dc@d\.example%26x%3D1\?subject=/,
  )
})

it('shows nothing before the ministry has set where to write', () => {
  expect(renderToStaticMarkup(<PrayerLink words={words} />)).toBe('')
  vi.stubEnv('VITE_PRAYER_MAIL', 'oracao@florescer.example')
  expect(renderToStaticMarkup(<PrayerLink words={words} />)).toContain('href="mailto:oracao@florescer.example?')
  vi.stubEnv('VITE_PRAYER_WHATSAPP', '+55 11 98765-4321')
  const link = renderToStaticMarkup(<PrayerLink words={words} />)
  expect(link).toContain('href="https://wa.me/5511987654321?')
  expect(link).toContain('rel="noopener noreferrer"')
})
