import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { NotFoundScreen } from '../../features/not-found/not-found-screen.tsx'
import { RouteParams } from '../../lib/route-params.ts'
import { adminScreens } from './admin-screens.tsx'

/** The admin area, one chunk that members never download; each of its screens is a chunk within it. */
export default function AdminArea() {
  const { pathname } = useLocation()
  useWholeAreaKept()
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

/** She may lose the network on any of these screens: once one stands, the others are fetched and kept too. */
function useWholeAreaKept() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine) return
      for (const { screen } of adminScreens) screen.preload()
    }, 2500)
    return () => clearTimeout(timer)
  }, [])
}
