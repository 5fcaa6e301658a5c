import { matchPath, useLocation } from 'react-router-dom'
import NotFoundScreen from '../../features/not-found/not-found-screen.tsx'
import { RouteParams } from '../../lib/route-params.ts'
import { adminScreens } from './admin-screens.tsx'

/** The admin area, one chunk that members never download; each of its screens is a chunk within it. */
export default function AdminArea() {
  const { pathname } = useLocation()
  for (const { pattern, screen } of adminScreens) {
    const match = matchPath(pattern, pathname)
    if (!match) continue
    return (
      <RouteParams key={pattern} value={match.params}>
        <screen.Component />
      </RouteParams>
    )
  }
  return <NotFoundScreen />
}
