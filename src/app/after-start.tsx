import { useEffect } from 'react'
import { startPreferences } from '../features/theme/preferences.ts'
import { Toaster } from '#ui/toaster.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { useIdleTasks } from './use-idle-tasks.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

export interface AfterStartProps {
  /** Where she came in: by the time this is here she may have gone on. */
  firstPath: string
}

/** What the first screen does without: it matters from the first tap on, and comes in a chunk of its own. */
export default function AfterStart({ firstPath }: AfterStartProps) {
  useIdleTasks()
  useScrollRestoration()
  // The script in index.html has shown her choices; from here on other tabs' choices are followed.
  useEffect(startPreferences, [])
  return (
    <>
      <RouteAnnouncer firstPath={firstPath} />
      <UpdatePrompt />
      <Toaster />
    </>
  )
}
