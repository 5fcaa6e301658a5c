import { useEffect } from 'react'
import { isAdmin, isMember, sweepLeftovers } from '#sync'
import { DRAFT_KEY } from '../features/access-request/draft-key.ts'
import { readStored } from '#lib/storage.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { screens } from './screens.tsx'

/** What can wait until the first screen stands. */
export function useLateWork(): void {
  usePreloadedScreens()
  useKeptRecord()
  useKeptAdminArea()
  useFinishedLeaving()
  useOldDraftRemoved()
}

/** Fetches the screens a member opens next, once the first one stands, so that a tap never waits for code. */
function usePreloadedScreens() {
  const isInside = isMember(useIdentity())
  useEffect(() => {
    if (!isInside) return
    const timer = setTimeout(() => {
      for (const { isLikelyNext, screen } of screens) {
        if (isLikelyNext && 'preload' in screen) void screen.preload()
      }
    }, 2500)
    return () => clearTimeout(timer)
  }, [isInside])
}

/** Her profile opens offline, also if she has never opened it before. */
function useKeptRecord() {
  const isInside = isMember(useIdentity())
  useEffect(() => {
    if (!isInside) return
    const timer = setTimeout(() => {
      import('../features/profile/keep-record.ts')
        .then(({ keepRecord }) => keepRecord())
        .catch((error: unknown) => console.info('Her record was not kept now', error))
    }, 2500)
    return () => clearTimeout(timer)
  }, [isInside])
}

/** What an administrator writes without a connection needs its screens: they are fetched while there is one. */
function useKeptAdminArea() {
  const mayPublish = isAdmin(useIdentity())
  useEffect(() => {
    if (!mayPublish) return
    const keep = () => {
      if (!navigator.onLine) return
      import('./admin/keep-admin-area.ts')
        .then(({ keepAdminArea }) => keepAdminArea())
        .catch((error: unknown) => console.info('The admin area was not kept now', error))
    }
    const timer = setTimeout(keep, 3500)
    window.addEventListener('online', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', keep)
    }
  }, [mayPublish])
}

/** A sign-out that was cut short is finished once the first screen stands. */
function useFinishedLeaving() {
  useEffect(() => {
    const timer = setTimeout(() => {
      sweepLeftovers().catch((error: unknown) =>
        console.warn('What an earlier sign-out left could not be removed', error),
      )
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}

/** What she wrote in the access request and never sent does not stay on the device for good. */
function useOldDraftRemoved() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (readStored('local', DRAFT_KEY) === null) return
      import('../features/access-request/draft.ts').then(
        ({ readDraft }) => readDraft(),
        (error: unknown) => console.warn('An old draft could not be looked at', error),
      )
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}
