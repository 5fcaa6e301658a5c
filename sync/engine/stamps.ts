/*
 * What a device puts on a member's writes. Only commands need it, and a member's first screen needs
 * none of them.
 */

/**
 * A hybrid logical clock for one register (a favourite): `<ms, 15 digits>-<counter, 5
 * digits>-<device, 8 of 0-9a-z>`. Stamps compare as text. Each new stamp is later than the one its
 * author saw, whatever the phone's clock says. Between two writes that did not see each other, the
 * clock decides. The server clamps stamps from the future.
 */
const HLC = /^(\d{15})-(\d{5})-[0-9a-z]{8}$/

/**
 * The stamp of a new write.
 * @param previous the stamp of the state that the write replaces, if any
 * @param now milliseconds since the epoch
 * @param device 8 characters of 0-9a-z
 */
export function nextHlc(previous: string | undefined, now: number, device: string): string {
  const seen = previous === undefined ? null : HLC.exec(previous)
  const seenMs = seen ? Number(seen[1]) : -1
  const wall = Math.max(0, Math.floor(now))
  if (wall > seenMs) return formatHlc(wall, 0, device)
  const counter = Number(seen![2]) + 1
  return counter > 99_999 ? formatHlc(seenMs + 1, 0, device) : formatHlc(seenMs, counter, device)
}

function formatHlc(ms: number, counter: number, device: string): string {
  return `${String(ms).padStart(15, '0')}-${String(counter).padStart(5, '0')}-${device}`
}

/** A random device name for stamps: 8 characters of 0-9a-z. */
export function makeDeviceName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}

/** Names a text of a day's note: a device uses a number once, and a later one for a later text. */
export const versionName = (number: number, device: string) => `${String(number).padStart(15, '0')}-${device}`
