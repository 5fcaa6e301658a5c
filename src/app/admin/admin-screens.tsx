import { type LazyScreen, lazyScreen } from '../lazy-screen.tsx'
import { adminPaths, adminUserPattern } from '#src/admin-paths.ts'
import { paths } from '#src/paths.ts'
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
    pattern: adminPaths.approvals(),
    screen: lazyScreen(() => import('#src/features/admin-people/approvals-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: adminPaths.users(),
    screen: lazyScreen(() => import('#src/features/admin-people/users-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: adminUserPattern,
    screen: lazyScreen(() => import('#src/features/admin-people/user-screen.tsx')),
    needsNetwork: true,
  },
  { pattern: adminPaths.recados(), screen: contentScreens.recados },
  { pattern: adminPaths.devotionals(), screen: contentScreens.devotionals },
  { pattern: adminPaths.devotionalsImport(), screen: contentScreens.devotionalsImport },
  { pattern: adminPaths.events(), screen: contentScreens.events },
  { pattern: adminPaths.videos(), screen: contentScreens.videos },
  { pattern: adminPaths.products(), screen: contentScreens.products },
  {
    pattern: adminPaths.orders(),
    screen: lazyScreen(() => import('#src/features/admin-orders/orders-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: adminPaths.groups(),
    screen: lazyScreen(() => import('#src/features/admin-content/groups/groups-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: adminPaths.files(),
    screen: lazyScreen(() => import('#src/features/admin-content/files/files-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: adminPaths.emailQueue(),
    screen: lazyScreen(() => import('#src/features/admin-mail/queue-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: adminPaths.emailDiagnostics(),
    screen: lazyScreen(() => import('#src/features/admin-mail/diagnostics-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: paths.adminEmailTest(),
    screen: lazyScreen(() => import('#src/features/admin-mail/test-screen.tsx')),
    needsNetwork: true,
  },
  {
    pattern: adminPaths.log(),
    screen: lazyScreen(() => import('#src/features/admin-log/log-screen.tsx')),
    needsNetwork: true,
  },
]

/** The panel shows a card only for an address that has a screen. */
export function hasAdminScreen(pathOrPattern: string): boolean {
  return adminScreens.some(({ pattern }) => pattern === pathOrPattern)
}
