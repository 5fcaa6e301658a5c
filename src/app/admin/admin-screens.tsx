import { type LazyScreen, lazyScreen } from '../lazy-screen.tsx'
import { paths, patterns } from '#src/paths.ts'
import { contentScreens } from './content-screens.tsx'

export interface AdminScreenRow {
  pattern: string
  screen: LazyScreen
  /** The screen neither works nor shows anything without a network. */
  needsNetwork?: true
}

/** The table of the admin screens: address and code. Members never load it. */
export const adminScreens: readonly AdminScreenRow[] = [
  {
    pattern: paths.admin(),
    screen: lazyScreen(async () => {
      const { AdminPanelScreen } = await import('#src/features/admin-panel/admin-panel-screen.tsx')
      return { default: () => <AdminPanelScreen hasScreen={hasAdminScreen} /> }
    }),
  },
  {
    pattern: paths.adminApprovals(),
    screen: lazyScreen(() => import('#src/features/admin-people/approvals-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: paths.adminUsers(),
    screen: lazyScreen(() => import('#src/features/admin-people/users-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: patterns.adminUser,
    screen: lazyScreen(() => import('#src/features/admin-people/user-screen.tsx')),
    needsNetwork: true,
  },
  { pattern: paths.adminRecados(), screen: contentScreens.recados },
  { pattern: paths.adminDevotionals(), screen: contentScreens.devotionals },
  { pattern: paths.adminDevotionalsImport(), screen: contentScreens.devotionalsImport },
  { pattern: paths.adminEvents(), screen: contentScreens.events },
  { pattern: paths.adminVideos(), screen: contentScreens.videos },
  { pattern: paths.adminProducts(), screen: contentScreens.products },
  {
    pattern: paths.adminOrders(),
    screen: lazyScreen(() => import('#src/features/admin-orders/orders-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: paths.adminGroups(),
    screen: lazyScreen(() => import('#src/features/admin-content/groups/groups-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: paths.adminFiles(),
    screen: lazyScreen(() => import('#src/features/admin-content/files/files-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: paths.adminEmailQueue(),
    screen: lazyScreen(() => import('#src/features/admin-mail/queue-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: paths.adminEmailDiagnostics(),
    screen: lazyScreen(() => import('#src/features/admin-mail/diagnostics-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: paths.adminEmailTest(),
    screen: lazyScreen(() => import('#src/features/admin-mail/test-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: paths.adminLog(),
    screen: lazyScreen(() => import('#src/features/admin-log/log-screen.tsx')),
    needsNetwork: true,
  },
]

/** The panel shows a card only for an address that has a screen. */
export function hasAdminScreen(pathOrPattern: string): boolean {
  return adminScreens.some(({ pattern }) => pattern === pathOrPattern)
}
