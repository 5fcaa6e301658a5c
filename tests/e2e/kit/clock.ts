import type { Page } from 'playwright'

/** The page may be this much behind, which a busy machine needs: into the past its clock does not go. */
const AHEAD_MS = 60_000

/**
 * From now on no timer of the page ends before `page.clock.runFor` says so, however busy the machine
 * is; what is due within the next minute ends now. The clock has to be installed.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS)
