import { matchPath, Navigate } from 'react-router-dom'
import { RouteParams } from '#lib/route-params.ts'
import { Guard } from './guard.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { redirects, screens } from './screens.tsx'

const notFound = lazyScreen(() => import('../features/not-found/not-found-screen.tsx'))

/** The screen of an address. The table is flat: a look into it needs nothing of the router's own <Routes>, 3 kB. */
export function ScreenAt({ pathname }: { pathname: string }) {
  for (const { pattern, access, screen } of screens) {
    const match = matchPath(pattern, pathname)
    if (!match) continue
    return (
      <RouteParams key={pattern} value={match.params}>
        <Guard access={access}>
          <screen.Component />
        </Guard>
      </RouteParams>
    )
  }
  const redirect = redirects.find(({ from }) => matchPath(from, pathname))
  return redirect ? <Navigate to={redirect.to} replace /> : <notFound.Component />
}
