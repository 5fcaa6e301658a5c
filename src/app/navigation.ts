import { type Identity, isMember } from '#sync'
import { type Access, redirectFor } from './access.ts'
import { paths } from '../paths.ts'

/** The target of the skip link. */
export const mainId = 'conteudo'

/** Where links are shown. Members' pages have a header and, on phones, a bottom bar. */
export type NavPlace = 'visitorHeader' | 'memberHeader' | 'bottomBar'

export interface NavLinkRow {
  to: string
  label: string
  /** The position in each place (`positions` in screens.tsx). */
  positions: Partial<Record<NavPlace, number>>
  /** Who may open it. Members do not see a link that would only redirect them. */
  access: Access
  /** For the bottom bar, which has less room. */
  shortLabel?: string
}

export function headerPlace(identity: Identity | null): NavPlace {
  return isMember(identity) ? 'memberHeader' : 'visitorHeader'
}

/**
 * The links of a place, in order. Visitors also see links that lead to /auth first. Only
 * administrators see Admin.
 */
export function linksFor(rows: readonly NavLinkRow[], place: NavPlace, identity: Identity | null): NavLinkRow[] {
  const positionOf = (row: NavLinkRow) => row.positions[place]
  return rows
    .filter((row) => positionOf(row) !== undefined)
    .filter((row) => place === 'visitorHeader' || redirectFor(row.access, identity) === null)
    .sort((a, b) => (positionOf(a) ?? 0) - (positionOf(b) ?? 0))
}

/** A link is current on its own address and on addresses below it. */
export function isCurrent(to: string, pathname: string, alsoUnder: readonly string[] = []): boolean {
  if (to === '/') return pathname === '/'
  return [to, ...alsoUnder].some((base) => pathname === base || pathname.startsWith(`${base}/`))
}

/**
 * Where the header's back button leads. It depends on the screen, not on history, so that it also
 * works for somebody who opened a link.
 * @returns null on the landing page, which has no back button
 */
export function backDestination(pathname: string): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === paths.home() || path === '') return null
  if (path.startsWith(`${paths.today()}/`)) return paths.journey()
  if (path.startsWith('/recado/')) return paths.recados()
  if (path === paths.accessRequest()) return paths.auth()
  return paths.home()
}

/** Screens that belong to a link although their address is not below it. */
const furtherAddresses: Record<string, readonly string[]> = {
  [paths.journey()]: [paths.today()],
  [paths.recados()]: ['/recado'],
}

/** Further addresses for which a link counts as the current one. */
export function alsoUnder(to: string): readonly string[] {
  return furtherAddresses[to] ?? []
}
