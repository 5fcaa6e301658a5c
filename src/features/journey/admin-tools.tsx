import type { ReactNode } from 'react'
import { isAdmin } from '#sync'
import { useIdentity } from '#lib/use-identity.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

// Members never load it.
const NewDevotionalLink = lazyPart(() => import('./new-devotional-link.tsx'))

/** The button that administrators have beside the journey's title; nothing for anybody else. */
export function useAdminTools(): ReactNode {
  const identity = useIdentity()
  if (!isAdmin(identity)) return null
  return (
    <Reveal>
      <NewDevotionalLink />
    </Reveal>
  )
}
