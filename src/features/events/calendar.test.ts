import { describe, expect, it } from 'vitest'
import type { MinistryEvent } from '#sync'
import { calendarFile, calendarFileName, googleCalendarUrl } from './calendar.ts'

const retreat: MinistryEvent = {
  id: 'e0000000-0000-4000-8000-000000000004',
  title: 'Retiro na serra: três dias, para respirar; e só',
  // 19:30 in São Paulo.
  event_date: '2026-12-04T22:30:00+00:00',
  location: 'Pousada Recanto das Águas, Santo Antônio do Pinhal (SP)',
  description: 'De sexta a domingo, numa pousada simples à beira de um lago.\n\nHá bolsas; escreva para nós \\o/',
  registration_url: 'https://inscricoes.example/retiro?a=1,2',
}

/** What a calendar reads: unfolded, then unescaped (RFC 5545, 3.1 and 3.3.11). */
function read(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/s.exec(line) ?? []
      return [name, value.replaceAll(/\\([\\;,n])/g, (_match, sign) => (sign === 'n' ? '\n' : sign))]
    }),
  )
}

describe('the calendar file', () => {
  it('says all that the card says', () => {
    expect(read(calendarFile(retreat))).toMatchObject({
      DTSTART: '20261204T223000Z',
      DTEND: '20261205T003000Z',
      SUMMARY: retreat.title,
      LOCATION: retreat.location,
      DESCRIPTION: retreat.description,
      UID: 'e0000000-0000-4000-8000-000000000004',
    })
  })

  it('has no bare comma, semicolon or line break within a text, and no line of more than 75 octets', () => {
    const file = calendarFile(retreat)
    expect(file).toContain(String.raw`três dias\, para respirar\; e só`)
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    // A title cannot smuggle in a line of its own.
    expect(read(calendarFile({ ...retreat, title: 'A\r\nATTENDEE:x' })).ATTENDEE).toBeUndefined()
  })

  it('exists for an event with only a title and a date', () => {
    const file = read(calendarFile({ id: 'x', title: 'Café', event_date: '2026-11-05T12:00:00Z' }))
    expect(file.SUMMARY).toBe('Café')
    expect(file).not.toHaveProperty('LOCATION')
  })

  it('is named after the event', () => {
    expect(calendarFileName(retreat)).toBe('retiro-na-serra-tres-dias-para-respirar-e-so.ics')
    expect(calendarFileName({ ...retreat, title: '✨' })).toBe('evento.ics')
  })
})

it('Google gets the same time and the plain words', () => {
  const url = new URL(googleCalendarUrl(retreat))
  expect(url.host).toBe('calendar.google.com')
  expect(url.searchParams.get('dates')).toBe('20261204T223000Z/20261205T003000Z')
  expect(url.searchParams.get('text')).toBe(retreat.title)
  expect(url.searchParams.get('location')).toBe(retreat.location)
})
