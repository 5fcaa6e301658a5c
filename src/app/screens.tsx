import type { ComponentType } from 'react'
import { HomePage, preloadHome } from './pages/home-page.tsx'
import { shellTexts } from '#texts/shell.ts'
import type { Access } from './access.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import type { NavLinkRow, NavPlace } from './navigation.ts'
import { paths, patterns } from '../paths.ts'

export interface ScreenRow {
  pattern: string
  access: Access
  screen: { Component: ComponentType } & Partial<Pick<LazyScreen, 'preload'>>
  /** Set if header or bottom bar link to the screen. */
  link?: Omit<NavLinkRow, 'to' | 'access' | 'positions'>
  /**
   * Its place among the links:
   * visitorHeader: 1 Home, 2 Quem Somos, 3 Devocionais ·
   * memberHeader: 1 Devocionais, 2 Recados, 3 Valores, 4 Vídeos, 5 Eventos, 6 Loja, 7 Admin ·
   * bottomBar: 1 Início, 2 Devocionais, 3 Eventos, 4 Loja, 5 Perfil
   */
  positions?: Partial<Record<NavPlace, number>>
  /** Members probably go there next: its code is fetched in an idle moment. */
  isLikelyNext?: boolean
}

/** Visitors do not even download the list of the members' screens. */
const memberScreens = async () => (await import('./member-screens.ts')).memberScreens

type PlainScreen = Exclude<keyof Awaited<ReturnType<typeof memberScreens>>, 'profile'>
const memberScreen = (name: PlainScreen) => lazyScreen(async () => (await memberScreens())[name]())

const adminArea = memberScreen('adminArea')

/** The table of screens: address, access, code and links. */
export const screens: readonly ScreenRow[] = [
  {
    pattern: paths.home(),
    access: 'public',
    screen: { Component: HomePage, preload: preloadHome },
    link: { label: shellTexts.links.home, shortLabel: shellTexts.links.start },
    positions: { visitorHeader: 1, bottomBar: 1 },
  },
  {
    pattern: paths.about(),
    access: 'public',
    screen: lazyScreen(() => import('../features/about/about-screen.tsx')),
    link: { label: shellTexts.links.about },
    positions: { visitorHeader: 2 },
  },
  {
    pattern: paths.privacy(),
    access: 'public',
    screen: lazyScreen(() => import('../features/privacy/privacy-screen.tsx')),
  },
  {
    pattern: paths.install(),
    access: 'public',
    screen: lazyScreen(() => import('../features/install/install-screen.tsx')),
  },
  {
    pattern: paths.auth(),
    access: 'guest',
    screen: lazyScreen(() => import('../features/auth/auth-screen.tsx')),
  },
  {
    pattern: paths.accessRequest(),
    access: 'public',
    screen: lazyScreen(() => import('../features/access-request/access-request-screen.tsx')),
  },
  {
    pattern: paths.createPassword(),
    access: 'public',
    screen: lazyScreen(() => import('../features/create-password/create-password-screen.tsx')),
  },
  {
    pattern: paths.mailChoice(),
    access: 'public',
    screen: lazyScreen(() => import('../features/mail-choice/mail-choice-screen.tsx')),
  },
  {
    pattern: paths.journey(),
    access: 'member',
    screen: memberScreen('journey'),
    link: { label: shellTexts.links.devotionals },
    positions: { visitorHeader: 3, memberHeader: 1, bottomBar: 2 },
    isLikelyNext: true,
  },
  {
    pattern: paths.today(),
    access: 'member',
    screen: memberScreen('todayRedirect'),
    isLikelyNext: true,
  },
  {
    pattern: patterns.devotional,
    access: 'member',
    screen: memberScreen('devotional'),
    isLikelyNext: true,
  },
  {
    pattern: paths.values(),
    access: 'member',
    screen: memberScreen('values'),
    link: { label: shellTexts.links.values },
    positions: { memberHeader: 3 },
  },
  {
    pattern: paths.founder(),
    access: 'member',
    screen: memberScreen('founder'),
  },
  {
    pattern: paths.videos(),
    access: 'member',
    screen: memberScreen('videos'),
    link: { label: shellTexts.links.videos },
    positions: { memberHeader: 4 },
  },
  {
    pattern: paths.events(),
    access: 'member',
    screen: memberScreen('events'),
    link: { label: shellTexts.links.events },
    positions: { memberHeader: 5, bottomBar: 3 },
  },
  {
    pattern: paths.shop(),
    access: 'member',
    screen: memberScreen('shop'),
    link: { label: shellTexts.links.shop },
    positions: { memberHeader: 6, bottomBar: 4 },
  },
  {
    pattern: paths.orders(),
    access: 'member',
    screen: memberScreen('orders'),
  },
  {
    pattern: paths.recados(),
    access: 'member',
    screen: memberScreen('recados'),
    link: { label: shellTexts.links.recados },
    positions: { memberHeader: 2 },
  },
  {
    pattern: patterns.recado,
    access: 'member',
    screen: memberScreen('recado'),
  },
  {
    pattern: paths.favorites(),
    access: 'member',
    screen: memberScreen('favorites'),
  },
  {
    pattern: paths.search(),
    access: 'member',
    screen: memberScreen('search'),
  },
  {
    pattern: paths.profile(),
    access: 'member',
    screen: lazyScreen(async () => {
      const { ProfilePage } = await (await memberScreens()).profile()
      return { default: () => <ProfilePage adminPath={paths.admin()} /> }
    }),
    link: { label: shellTexts.links.profile },
    positions: { bottomBar: 5 },
  },
  // The admin area is one chunk with a table of its own.
  {
    pattern: paths.admin(),
    access: 'admin',
    screen: adminArea,
    link: { label: shellTexts.links.admin },
    positions: { memberHeader: 7 },
  },
  { pattern: patterns.adminArea, access: 'admin', screen: adminArea },
  { pattern: paths.adminEmailTest(), access: 'admin', screen: adminArea },
]

/** Old addresses. The redirect replaces the entry in history. */
export const redirects: readonly { from: string; to: string }[] = [{ from: paths.journeyAlias(), to: paths.journey() }]

export const navLinks: readonly NavLinkRow[] = screens.flatMap((row) =>
  row.link && row.positions ? [{ ...row.link, to: row.pattern, access: row.access, positions: row.positions }] : [],
)
