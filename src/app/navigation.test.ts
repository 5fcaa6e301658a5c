import { describe, expect, it } from 'vitest'
import type { Identity } from '#sync'
import { headerPlace, isCurrent, linksFor, type NavLinkRow, backDestination } from './navigation.ts'
import { navLinks, redirects, screens } from './screens.tsx'
import { adminPaths } from '../admin-paths.ts'
import { paths } from '../paths.ts'

const member: Identity = {
  userId: 'u',
  email: 'm@f.example',
  name: 'Maria',
  role: 'member',
  verifiedAt: '2026-11-01T00:00:00Z',
}
const admin: Identity = { ...member, role: 'admin' }
const pending: Identity = { ...member, role: 'pending' }

const labels = (rows: NavLinkRow[]) => rows.map(({ label }) => label)

describe('the links around a screen', () => {
  const rows: NavLinkRow[] = [
    { to: '/admin', label: 'Admin', access: 'admin', positions: { memberHeader: 7 } },
    { to: '/loja', label: 'Loja', access: 'member', positions: { memberHeader: 6, bottomBar: 4 } },
    {
      to: '/devocionais',
      label: 'Devocionais',
      access: 'member',
      positions: { visitorHeader: 3, memberHeader: 1, bottomBar: 2 },
    },
    { to: '/', label: 'Home', access: 'public', positions: { visitorHeader: 1, bottomBar: 1 } },
  ]

  it('are in their order, whatever the order of the table', () => {
    expect(labels(linksFor(rows, 'visitorHeader', null))).toEqual(['Home', 'Devocionais'])
    expect(labels(linksFor(rows, 'bottomBar', member))).toEqual(['Home', 'Devocionais', 'Loja'])
  })

  it('show Admin to administrators only', () => {
    expect(labels(linksFor(rows, 'memberHeader', member))).toEqual(['Devocionais', 'Loja'])
    expect(labels(linksFor(rows, 'memberHeader', admin))).toEqual(['Devocionais', 'Loja', 'Admin'])
  })

  it('are those of a visitor for anyone who is not signed in', () => {
    expect([null, pending, member, admin].map(headerPlace)).toEqual([
      'visitorHeader',
      'visitorHeader',
      'memberHeader',
      'memberHeader',
    ])
  })

  it('mark the current screen, with those that belong to it', () => {
    expect(isCurrent('/', '/')).toBe(true)
    expect(isCurrent('/', '/auth')).toBe(false)
    expect(isCurrent('/devocionais', '/devocional/3', ['/devocional'])).toBe(true)
    expect(isCurrent('/devocionais', '/devocionalidade', ['/devocional'])).toBe(false)
  })
})

describe('the table of screens', () => {
  it('lists each address once, redirects included', () => {
    const all = [...screens.map(({ pattern }) => pattern), ...redirects.map(({ from }) => from)]
    expect(new Set(all).size).toBe(all.length)
  })

  it('gives no two links the same position in one place', () => {
    for (const place of ['visitorHeader', 'memberHeader', 'bottomBar'] as const) {
      const positions = navLinks.flatMap((row) => row.positions[place] ?? [])
      expect(new Set(positions).size).toBe(positions.length)
    }
  })

  it("shows a visitor Home and Devocionais, and a member's phone Início and Devocionais", () => {
    expect(labels(linksFor(navLinks, 'visitorHeader', null))).toEqual(expect.arrayContaining(['Home', 'Devocionais']))
    expect(
      linksFor(navLinks, 'bottomBar', member)
        .map(({ shortLabel, label }) => shortLabel ?? label)
        .slice(0, 2),
    ).toEqual(['Início', 'Devocionais'])
  })
})

const expected: Record<keyof typeof paths, string | null> = {
  home: null,
  about: '/',
  auth: '/',
  renewSession: '/',
  accessRequest: '/auth',
  createPassword: '/',
  install: '/',
  privacy: '/',
  mailChoice: '/',
  journey: '/',
  journeyAlias: '/',
  today: '/',
  devotional: '/devocionais',
  recados: '/',
  recado: '/recados',
  events: '/',
  videos: '/',
  shop: '/',
  orders: '/',
  founder: '/',
  values: '/',
  profile: '/',
  favorites: '/',
  search: '/',
  admin: '/',
  adminEmailTest: '/',
}

/** One real address for each builder. */
function addressOf(name: keyof typeof paths): string {
  if (name === 'devotional') return paths.devotional(7)
  if (name === 'recado') return paths.recado('a/b')
  return new URL(paths[name](), 'https://florescer.example').pathname
}

describe('the back button', () => {
  it.each(Object.keys(expected) as (keyof typeof paths)[])('%s', (name) => {
    expect(backDestination(addressOf(name))).toBe(expected[name])
  })

  it.each(Object.values(adminPaths).map((address) => address('42')))('%s leads home', (address) => {
    expect(backDestination(new URL(address, 'https://florescer.example').pathname)).toBe('/')
  })

  it('an unknown address leads home', () => {
    expect(backDestination('/nao-existe')).toBe('/')
  })

  it('a slash at the end changes nothing', () => {
    expect(backDestination('/devocional/3/')).toBe('/devocionais')
    expect(backDestination('/devocionais/')).toBe('/')
  })

  it('a path that only begins alike is another path', () => {
    expect(backDestination('/devocionalidade')).toBe('/')
    expect(backDestination('/recados')).toBe('/')
  })
})
