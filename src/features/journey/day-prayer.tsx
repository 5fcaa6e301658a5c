// A chunk of its own: only a ministry that has set a contact needs it.
import { PrayerLink } from '#lib/prayer-link.tsx'
import { prayerTexts } from '#texts/prayer.ts'

/** 'Ore por mim' after a completed day. */
export default function DayPrayer({ day }: { day: number }) {
  return <PrayerLink words={prayerTexts.from.day(day)} />
}
