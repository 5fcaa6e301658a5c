import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useIdentity } from '#lib/use-identity.ts'
import { renewParam } from '../paths.ts'
import { type Access, redirectFor } from './access.ts'

/**
 * Lets her in or sends her on, at once: who she is stands on this phone. Give it the route as `key`, since it
 * remembers whether she was inside.
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const identity = useIdentity()
  const [search] = useSearchParams()
  const isRenewing = search.has(renewParam)
  const [hasBeenMember] = useState(() => redirectFor(access, identity) === null)
  const target = redirectFor(access, identity, { hasBeenMember, isRenewing })
  if (target !== null) return <Navigate to={target} replace />
  // Nothing of one woman's screen may live on in another's: a new identity mounts it anew.
  return access === 'member' || access === 'admin' ? <Fragment key={identity?.userId}>{children}</Fragment> : children
}
