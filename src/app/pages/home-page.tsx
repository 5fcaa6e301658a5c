import { currentIdentity, isMember } from '#sync'
import { fetchedAhead, lazyCode, loadWithRetry } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { useIdentity } from '#lib/use-identity.ts'
import { LandingScreen, WhatIsHere } from '#src/features/landing/landing-screen.tsx'
import * as styles from '#src/features/landing/landing.css.ts'

// Visitors never load it.
const load = () => import('#src/features/home/home-screen.tsx')
const ahead = fetchedAhead(load)
const HomeScreen = lazyCode(() => ahead.or(() => loadWithRetry(load)))

/** Fetches what this page shows to the person who is in. */
export const preloadHome = async () => {
  if (isMember(currentIdentity())) await ahead.fetch()
}

/** The first page: an invitation for visitors, the day for members. */
export function HomePage() {
  if (!isMember(useIdentity())) return <LandingScreen />
  return (
    <Reveal fallback={<div className={styles.toCome} />}>
      <HomeScreen>
        <WhatIsHere isMemberArea />
      </HomeScreen>
    </Reveal>
  )
}
