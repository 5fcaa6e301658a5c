import { LayoutGrid } from 'lucide-react'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import NotFoundScreen from '#src/features/not-found/not-found-screen.tsx'
import { RouteParams } from '#lib/route-params.ts'
import { paths } from '#src/paths.ts'
import { adminPanelTexts } from '#texts/admin-people.ts'
import { Link } from '#ui/link.tsx'
import * as styles from './admin-area.css.ts'
import { AdminJump } from './admin-jump.tsx'
import { adminScreens } from './admin-screens.tsx'

/**
 * The admin area is one chunk that members never download. Each of its screens is a chunk within
 * it.
 */
export default function AdminArea() {
  const { pathname } = useLocation()
  const [found] = adminScreens.flatMap((row) => {
    const match = matchPath(row.pattern, pathname)
    return match ? [{ ...row, params: match.params }] : []
  })
  useNeedsNetwork(found?.needsNetwork ?? false)
  if (!found) return <NotFoundScreen />
  const { pattern, screen, params } = found
  return (
    <>
      {pattern !== paths.admin() && (
        <div className={styles.toPanel}>
          <Link className={styles.panelLink} to={paths.admin()}>
            <LayoutGrid className={styles.panelIcon} aria-hidden="true" />
            {adminPanelTexts.toPanel}
          </Link>
        </div>
      )}
      <RouteParams key={pattern} value={params}>
        <screen.Component />
      </RouteParams>
      <AdminJump />
    </>
  )
}

/** Tells the shell around the screens, by an attribute of the page. */
function useNeedsNetwork(needsNetwork: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-needs-network', needsNetwork)
    return () => document.documentElement.removeAttribute('data-needs-network')
  }, [needsNetwork])
}
