import { describe, expect, it } from 'vitest'
import { backDestination } from './back-destination.ts'
import { paths } from '../paths.ts'

const expected: Record<keyof typeof paths, string | null> = {
  home: null,
  about: '/',
  auth: '/',
  renewSession: '/',
  accessRequest: '/auth',
  createPassword: '/',
  install: '/',
  privacy: '/',
  journey: '/',
  journeyAlias: '/',
  today: '/',
  devotional: '/devocionais',
  recados: '/',
  recado: '/recados',
  events: '/',
  videos: '/',
  shop: '/',
  founder: '/',
  values: '/',
  profile: '/',
  favorites: '/',
  search: '/',
  admin: '/',
  adminUsers: '/',
  adminUser: '/',
  adminApprovals: '/',
  adminRecados: '/',
  adminDevotionals: '/',
  adminEvents: '/',
  adminVideos: '/',
  adminProducts: '/',
  adminGroups: '/',
  adminEmailQueue: '/',
  adminEmailDiagnostics: '/',
  adminEmailTest: '/',
  adminLog: '/',
}

/** One real address for each builder. */
function addressOf(name: keyof typeof paths): string {
  if (name === 'devotional') return paths.devotional(7)
  if (name === 'recado') return paths.recado('a/b')
  if (name === 'adminUser') return paths.adminUser('42')
  return new URL(paths[name](), 'https://florescer.example').pathname
}

describe('the back button', () => {
  it.each(Object.keys(expected) as (keyof typeof paths)[])('%s', (name) => {
    expect(backDestination(addressOf(name))).toBe(expected[name])
  })

  it('an unknown address leads home', () => {
    expect(backDestination('/nao-existe')).toBe('/')
  })

  it('a trailing slash changes nothing', () => {
    expect(backDestination('/devocional/3/')).toBe('/devocionais')
    expect(backDestination('/devocionais/')).toBe('/')
  })

  it('a path that only has the same prefix is another path', () => {
    expect(backDestination('/devocionalidade')).toBe('/')
    expect(backDestination('/recados')).toBe('/')
  })
})
