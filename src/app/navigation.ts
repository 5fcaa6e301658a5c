import { type Identity, isMember } from '#sync'
import { type Access, redirectFor } from './access.ts'

/** Where links are shown. Members' pages have a header and, on phones, a bar at the bottom. */
export type NavPlace = 'visitorHeader' | 'memberHeader' | 'bottomBar'

export interface NavLinkRow {
  to: string
  label: string
  /** Its position in each place where it stands, in the order of the specification (section 2, Navigation). */
  positions: Partial<Record<NavPlace, number>>
  /** Who may open it: a link that would only turn her away is not shown to a member. */
  access: Access
  /** In the bottom bar, where there is less room. */
  shortLabel?: string
}

/** The header's place for her. */
export function headerPlace(identity: Identity | null): NavPlace {
  return isMember(identity) ? 'memberHeader' : 'visitorHeader'
}

/** The links of a place, in order. Visitors also see doors that lead to /auth first; nobody else's admin is shown. */
export function linksFor(rows: readonly NavLinkRow[], place: NavPlace, identity: Identity | null): NavLinkRow[] {
  const positionOf = (row: NavLinkRow) => row.positions[place]
  return rows
    .filter((row) => positionOf(row) !== undefined)
    .filter((row) => place === 'visitorHeader' || redirectFor(row.access, identity) === null)
    .sort((a, b) => (positionOf(a) ?? 0) - (positionOf(b) ?? 0))
}

/** Whether a link stands for the screen at hand: its own address, or one below it. */
export function isCurrent(to: string, pathname: string, alsoUnder: readonly string[] = []): boolean {
  if (to === '/') return pathname === '/'
  return [to, ...alsoUnder].some((base) => pathname === base || pathname.startsWith(`${base}/`))
}
