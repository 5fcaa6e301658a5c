import { type CalendarEvent, google, ics } from 'calendar-link'
import { EVENT_HOURS, type MinistryEvent } from '#sync'

export const CALENDAR_TYPE = 'text/calendar;charset=utf-8'
/** RFC 5545, 3.1: octets of a line before folding. */
const LINE_OCTETS = 75

function calendarEvent({
  id,
  title,
  event_date,
  description,
  location,
  registration_url,
}: MinistryEvent): CalendarEvent {
  return {
    uid: id,
    title,
    start: event_date,
    duration: [EVENT_HOURS, 'hour'],
    description,
    location,
    url: registration_url,
  }
}

/** Opens Google's form, prefilled. */
export function googleCalendarUrl(event: MinistryEvent): string {
  return google(calendarEvent(event))
}

/** An iCalendar file, which every phone's calendar opens. */
export function calendarFile(event: MinistryEvent): string {
  const plain = calendarEvent(event)
  const link = ics({
    ...plain,
    title: escapeText(plain.title),
    description: plain.description && escapeText(plain.description),
    location: plain.location && escapeText(plain.location),
  })
  const lines = decodeURIComponent(link.slice(link.indexOf(',') + 1))
    .trimEnd()
    .split('\r\n')
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** 'retiro-na-serra.ics'. */
export function calendarFileName({ title }: MinistryEvent): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `${words.replaceAll(/^-+|-+$/g, '').slice(0, 60) || 'evento'}.ics`
}

/** RFC 5545, 3.3.11. The library leaves escaping to us. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
}

/** Folds a long line without breaking a character; continuation lines begin with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
