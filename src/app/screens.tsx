import { BookOpen, House } from 'lucide-react'
import type { ComponentType } from 'react'
import { LandingScreen } from '../features/landing/landing-screen.tsx'
import { shellTexts } from '../texts/shell.ts'
import type { Access } from './access.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import type { NavLinkRow, NavPlace } from './navigation.ts'
import { paths, patterns } from '../paths.ts'

export interface ScreenRow {
  pattern: string
  access: Access
  screen: LazyScreen | { Component: ComponentType }
  /** Set if the screen is linked from header or bottom bar. */
  link?: Omit<NavLinkRow, 'to' | 'access' | 'positions'>
  /**
   * Its place among the links, in the specification's order:
   * visitorHeader: 1 Home, 2 Quem Somos, 3 Devocionais ·
   * memberHeader: 1 Devocionais, 2 Recados, 3 Valores, 4 Vídeos, 5 Eventos, 6 Loja, 7 Admin ·
   * bottomBar: 1 Início, 2 Devocionais, 3 Eventos, 4 Loja, 5 Perfil
   */
  positions?: Partial<Record<NavPlace, number>>
  /** Members will go there next: its code is fetched in an idle moment. */
  isLikelyNext?: boolean
}

/** Every screen that exists, each one row: its address, who may open it, its code, its links. */
export const screens: readonly ScreenRow[] = [
  {
    pattern: paths.home(),
    access: 'public',
    screen: { Component: LandingScreen },
    link: { label: shellTexts.links.home, shortLabel: shellTexts.links.start, icon: House },
    positions: { visitorHeader: 1, bottomBar: 1 },
  },
  {
    pattern: paths.auth(),
    access: 'guest',
    screen: lazyScreen(() => import('../features/auth/auth-screen.tsx')),
  },
  {
    pattern: paths.journey(),
    access: 'member',
    screen: lazyScreen(() => import('../features/journey/journey-screen.tsx')),
    link: { label: shellTexts.links.devotionals, icon: BookOpen },
    positions: { visitorHeader: 3, memberHeader: 1, bottomBar: 2 },
    isLikelyNext: true,
  },
  {
    pattern: paths.today(),
    access: 'member',
    screen: lazyScreen(() => import('../features/journey/today-redirect.tsx')),
    isLikelyNext: true,
  },
  {
    pattern: patterns.devotional,
    access: 'member',
    screen: lazyScreen(() => import('../features/journey/devotional-screen.tsx')),
    isLikelyNext: true,
  },
]

/** Old addresses, each replaced by its new one in history. */
export const redirects: readonly { from: string; to: string }[] = [{ from: paths.journeyAlias(), to: paths.journey() }]

/** All links that screens carry. */
export const navLinks: readonly NavLinkRow[] = screens.flatMap((row) =>
  row.link && row.positions ? [{ ...row.link, to: row.pattern, access: row.access, positions: row.positions }] : [],
)
