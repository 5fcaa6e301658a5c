import { type Filled, prerenderWith } from '#lib/filled-screen.ts'
import { prerenderFor } from '#lib/use-identity.ts'
import { NAME_HOLE } from '../picture-script.ts'

/** Renders #root at an address. */
export type Render = (path: string) => Promise<string>

/** A screen that the worker fills in with a member's data. */
export interface Picture {
  /** Of the file, as in sw/picture.ts. */
  name: string
  /** The end of the source name of the screen's chunk. */
  source: string
  /** May have holes. */
  title: string
  /** The template of #root: each state of the screen, with holes for what is the member's. */
  renderTemplate(render: Render): Promise<string>
}

/** One state of a screen, for a member who sees all links. */
export async function renderFilled(render: Render, filled: Filled<unknown>): Promise<string> {
  prerenderFor({ userId: '', email: '', name: NAME_HOLE, role: 'admin', verifiedAt: '' })
  prerenderWith(filled)
  try {
    // The pictures are in the page; nothing is gained by asking for them a little earlier.
    return (await render(filled.path)).replace(/^(<link rel="preload"[^>]*>)+/, '')
  } finally {
    prerenderFor(null)
    prerenderWith(undefined)
  }
}

/** The moment of all scenes, in milliseconds since the epoch. */
export const NOW = Date.UTC(2026, 0, 1, 15)

const DAY_MS = 24 * 3_600_000

/** The start of a journey of which this day has been open for an hour. */
export const startOf = (available: number): string => new Date(NOW - (available - 1) * DAY_MS - 3_600_000).toISOString()
