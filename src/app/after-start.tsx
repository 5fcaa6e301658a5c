import { useEffect } from 'react'
import { startPreferences } from '../features/theme/preferences.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { keepFocus } from './keep-focus.ts'
import * as styles from './update.css.ts'
import { useUpdateState } from './update-store.ts'
import { useIdleTasks } from './use-idle-tasks.ts'
import { useLateFonts } from './use-late-fonts.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const UpdateCard = lazyPart(() => import('./update-card.tsx'))

export interface AfterStartProps {
  /** The path of the first page: the member may have left it by the time this chunk arrives. */
  firstPath: string
}

/**
 * What the first screen does not need: it matters from the first tap on, so it has its own chunk.
 */
export default function AfterStart({ firstPath }: AfterStartProps) {
  useIdleTasks()
  useScrollRestoration()
  useLateFonts(firstPath)
  // The script in index.html has applied the stored choices. From here on we follow other tabs.
  useEffect(startPreferences, [])
  useEffect(keepFocus, [])
  useEffect(() => {
    if (window.authLanding) void import('../features/auth/landing.ts').then((module) => module.announceLanding())
  }, [])
  return (
    <>
      <RouteAnnouncer firstPath={firstPath} />
      <UpdatePrompt />
      <Toaster />
    </>
  )
}

/** The live region for 'Nova versão disponível': it must exist before its content does. */
function UpdatePrompt() {
  const state = useUpdateState()
  return (
    <div role="status" className={styles.place}>
      <Reveal>{(state === 'offered' || state === 'accepted') && <UpdateCard />}</Reveal>
    </div>
  )
}
