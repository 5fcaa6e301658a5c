import { matchPath, Navigate, useSearchParams } from 'react-router-dom'
import { Fragment, type ReactNode, useState } from 'react'
import { RouteParams } from '#lib/route-params.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { redirects, screens } from './screens.tsx'
import { renewParam } from '../paths.ts'
import { type Access, redirectFor } from './access.ts'

const notFound = lazyScreen(() => import('../features/not-found/not-found-screen.tsx'))

/** Fetches the screen of an address, so that a page which shows it already is taken over whole. */
export async function preloadScreenAt(pathname: string): Promise<void> {
  const row = screens.find(({ pattern }) => matchPath(pattern, pathname))
  await row?.screen.preload?.()
}

/**
 * The screen of an address. The table is flat, so a lookup needs none of the router's own <Routes>,
 * which cost 3 kB.
 */
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

/**
 * Renders the screen or redirects, at once: the identity is on this phone. Give it the route as
 * `key`, since it remembers whether the member was inside.
 */
function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const identity = useIdentity()
  const [search] = useSearchParams()
  const isRenewing = search.has(renewParam)
  const [hasBeenMember] = useState(() => redirectFor(access, identity) === null)
  const target = redirectFor(access, identity, { hasBeenMember, isRenewing })
  if (target !== null) return <Navigate to={target} replace />
  // A new identity remounts the screen, so that no state passes from one member to another.
  return access === 'member' || access === 'admin' ? <Fragment key={identity?.userId}>{children}</Fragment> : children
}
