import { useEffect } from 'react'
import { isAdmin, isMember, purgeLeftovers } from '#sync'
import { DRAFT_KEY } from '../features/access-request/draft-key.ts'
import { readStored } from '#lib/storage.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { useIdentity } from '#lib/use-identity.ts'
import { screens } from './screens.tsx'

/** Tasks that wait until the first screen has loaded. */
export function useIdleTasks(): void {
  usePreloadedScreens()
  useStoredRecord()
  useOfflineAdminArea()
  useReminders()
  usePurgeAfterSignOut()
  useDraftExpiry()
}

/** Fetches the screens a member opens next, so that a tap never waits for code. */
function usePreloadedScreens() {
  const isMemberArea = isMember(useIdentity())
  useEffect(() => {
    if (!isMemberArea) return
    let isGone = false
    const preload = async () => {
      // One after the other: all their files at once would hold up a tap.
      for (const { screen } of screens.filter(({ isLikelyNext }) => isLikelyNext)) {
        await whenIdle()
        if (isGone) return
        await screen.preload?.()
      }
    }
    const timer = setTimeout(() => void preload(), 2500)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isMemberArea])
}

/** Stores the record, so that the profile opens offline even before its first visit. */
function useStoredRecord() {
  const isMemberArea = isMember(useIdentity())
  useEffect(() => {
    if (!isMemberArea) return
    const timer = setTimeout(() => {
      import('../features/profile/store-record.ts')
        .then(({ storeRecord }) => storeRecord())
        .catch((error: unknown) => console.info('The record could not be prefetched', error))
    }, 2500)
    return () => clearTimeout(timer)
  }, [isMemberArea])
}

/** Fetches the admin screens while online, so that administrators can write offline. */
function useOfflineAdminArea() {
  const mayPublish = isAdmin(useIdentity())
  useEffect(() => {
    if (!mayPublish) return
    const keep = () => {
      if (!navigator.onLine) return
      import('./admin/prefetch-admin-area.ts')
        .then(({ prefetchAdminArea }) => prefetchAdminArea())
        .catch((error: unknown) => console.info('The admin area could not be prefetched', error))
    }
    const timer = setTimeout(keep, 3500)
    window.addEventListener('online', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', keep)
    }
  }, [mayPublish])
}

/** Saves notes that were left, sends a choice that waits, keeps this device's subscription alive, and counts on the app's icon. */
function useReminders() {
  const isMemberArea = isMember(useIdentity())
  useEffect(() => {
    if (!isMemberArea) return
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      import('./follow-member.ts').then(
        ({ followMember }) => (stop = followMember()),
        (error: unknown) => console.info('Notes and reminders wait for the next start', error),
      )
    }, 3000)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [isMemberArea])
}

/** Finishes a sign-out that was interrupted. */
function usePurgeAfterSignOut() {
  useEffect(() => {
    const timer = setTimeout(() => {
      purgeLeftovers().catch((error: unknown) =>
        console.warn('What an earlier sign-out left could not be removed', error),
      )
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}

/** Deletes a draft of an access request that was never sent. */
function useDraftExpiry() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (readStored('local', DRAFT_KEY) === null) return
      import('../features/access-request/draft.ts').then(
        ({ readDraft }) => readDraft(),
        (error: unknown) => console.warn('An old draft could not be checked', error),
      )
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}
