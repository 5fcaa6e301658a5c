import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  calendarDaysBetween,
  clockAt,
  formatDayAndMonth,
  formatMoment,
  formatPast,
  formatAtTime,
  formatUpcoming,
  nextMidnight,
  zoneNameIfElsewhere,
} from './dates.ts'

const zone = 'America/Sao_Paulo'
/** São Paulo is three hours behind UTC all year. */
const at = (local: string) => Date.parse(`${local}-03:00`)

describe('dates as people say them', () => {
  it('a time with its weekday', () => {
    expect(formatMoment(at('2026-11-05T19:30'), zone)).toBe('quinta-feira, 5 de novembro, às 19h30')
    expect(formatMoment(at('2026-11-05T19:00'), zone)).toBe('quinta-feira, 5 de novembro, às 19h')
    expect(formatMoment(at('2026-03-01T01:05'), zone)).toBe('domingo, 1 de março, à 1h05')
    expect(formatMoment(at('2026-03-01T00:00'), zone)).toBe('domingo, 1 de março, à 0h')
  })

  it('the year is given if it is not the current one', () => {
    const now = at('2026-12-20T10:00')
    expect(formatMoment(at('2027-01-02T09:00'), zone, now)).toBe('sábado, 2 de janeiro de 2027, às 9h')
    expect(formatMoment(at('2026-12-31T23:59'), zone, now)).toBe('quinta-feira, 31 de dezembro, às 23h59')
    // Already the new year in UTC, and not yet in São Paulo.
    expect(formatMoment(at('2026-12-31T22:00'), zone, at('2026-12-31T23:00'))).toBe(
      'quinta-feira, 31 de dezembro, às 22h',
    )
  })

  it('a zone is named only when the phone shows another time', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const now = at('2026-11-05T12:00')
    expect(zoneNameIfElsewhere(now, own)).toBeNull()
    const elsewhere = formatAtTime(now, 'Asia/Tokyo') === formatAtTime(now) ? zone : 'Asia/Tokyo'
    expect(zoneNameIfElsewhere(now, elsewhere)).toMatch(/^Horário/)
  })

  it('time and date alone', () => {
    expect(formatAtTime(at('2026-11-05T00:07'), zone)).toBe('à 0h07')
    expect(formatAtTime(at('2026-11-05T01:00'), zone)).toBe('à 1h')
    expect(formatAtTime(at('2026-11-05T02:00'), zone)).toBe('às 2h')
    expect(formatDayAndMonth(at('2026-12-31T23:59'), zone)).toBe('31 de dezembro')
  })

  it.each([
    ['2026-11-05T21:00', '2026-11-05T22:00', 'hoje às 22h'],
    ['2026-11-05T23:59', '2026-11-06T00:00', 'amanhã à 0h'],
    ['2026-11-05T21:00', '2026-11-06T01:15', 'amanhã à 1h15'],
    ['2026-11-05T00:00', '2026-11-06T23:59', 'amanhã às 23h59'],
    ['2026-11-05T22:00', '2026-11-07T22:00', 'em 7 de novembro às 22h'],
    ['2026-12-31T22:00', '2027-01-01T22:00', 'amanhã às 22h'],
  ])('from %s, %s is "%s"', (now, then, expected) => {
    expect(formatUpcoming(at(then), at(now), zone)).toBe(expected)
  })

  it.each([
    ['2026-11-05T10:00:30', '2026-11-05T10:00', 'agora mesmo'],
    ['2026-11-05T10:01:59', '2026-11-05T10:00', 'há 1 minuto'],
    ['2026-11-05T10:59', '2026-11-05T10:00', 'há 59 minutos'],
    ['2026-11-05T11:00', '2026-11-05T10:00', 'hoje às 10h'],
    ['2026-11-06T00:30', '2026-11-05T23:00', 'ontem às 23h'],
    ['2026-11-09T08:00', '2026-11-05T23:00', 'em 5 de novembro às 23h'],
    // A phone whose clock runs behind the server's: never 'há -3 minutos'.
    ['2026-11-05T09:57', '2026-11-05T10:00', 'agora mesmo'],
  ])('at %s, %s was "%s"', (now, then, expected) => {
    expect(formatPast(at(then), at(now), zone)).toBe(expected)
  })

  it('counts calendar days, not periods of 24 hours', () => {
    expect(calendarDaysBetween(at('2026-11-05T23:59'), at('2026-11-06T00:01'), zone)).toBe(1)
    expect(calendarDaysBetween(at('2026-11-05T00:01'), at('2026-11-05T23:59'), zone)).toBe(0)
  })

  it('the next midnight is later than now and on the hour', () => {
    const midnight = new Date(nextMidnight(Date.parse('2026-11-05T10:00:00')))
    expect(midnight.getHours()).toBe(0)
    expect(midnight.getDate()).toBe(6)
  })
})

describe('an unreadable date never breaks a screen', () => {
  it.each(['infinity', '-infinity', '12026-05-01T00:00:00+00:00', '0044-03-15T00:00:00+00:00 BC'])('%s', (moment) => {
    const unreadable = Date.parse(moment)
    expect(formatUpcoming(unreadable, at('2026-11-05T12:00'))).toBe('em breve')
    expect(formatMoment(unreadable, zone, at('2026-11-05T12:00'))).toBe('em breve')
    expect(formatPast(unreadable, at('2026-11-05T12:00'))).toBe('há muito tempo')
    expect(zoneNameIfElsewhere(unreadable, 'Asia/Tokyo')).toBeNull()
  })
})

describe('the clock of a zone', () => {
  const moments = Array.from({ length: 400 }, (_, i) => Date.UTC(2025, 0, 1, i, i % 60, (i * 7) % 60) + i * 86_400_000)

  it.each([undefined, 'America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu', 'America/St_Johns'])(
    'shows in %s what Intl says, before and after each change',
    (timeZone) => {
      const style = { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
      const zoned = new Intl.DateTimeFormat('sv-SE', { ...style, timeZone })
      const shown = moments.map((moment) => clockAt(moment, timeZone).toISOString().slice(0, 19).replace('T', ' '))
      expect(shown).toEqual(moments.map((moment) => zoned.format(moment)))
    },
  )

  it('has the names of the months from Intl', () => {
    const named = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long' })
    expect(moments.map((moment) => formatDayAndMonth(moment))).toEqual(moments.map((moment) => named.format(moment)))
  })

  it('does not wait for Intl where the phone itself knows', () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const format = vi.spyOn(Intl, 'DateTimeFormat')
    const [toLocale, toDate] = [
      vi.spyOn(Date.prototype, 'toLocaleString'),
      vi.spyOn(Date.prototype, 'toLocaleDateString'),
    ]
    const now = at('2026-11-05T12:00')
    expect([formatUpcoming(now + 4 * 86_400_000, now), formatPast(now - 86_400_000, now)]).toHaveLength(2)
    expect([format, toLocale, toDate].flatMap(({ mock }) => mock.calls)).toEqual([])
  })
})
