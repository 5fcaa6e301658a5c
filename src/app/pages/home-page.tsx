import { currentIdentity, isMember } from '#sync'
import { Reveal } from '#lib/reveal.tsx'
import { useIdentity } from '#lib/use-identity.ts'
import { LandingScreen, WhatIsHere } from '#src/features/landing/landing-screen.tsx'
import * as styles from '#src/features/landing/landing.css.ts'
import { lazyScreen } from '../lazy-screen.tsx'

// Visitors never load it.
const { Component: HomeScreen, preload } = lazyScreen(() => import('#src/features/home/home-screen.tsx'))

/** Fetches what this page shows to the person who is in. */
export const preloadHome = async () => {
  if (isMember(currentIdentity())) await preload()
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
