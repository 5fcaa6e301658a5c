import { makeStore } from '#lib/store.ts'

/**
 * Chromium's install prompt, kept until the person asks for it. TypeScript's DOM types do not have
 * it.
 */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Set by the script in index.html: the event may fire before any other script runs. */
    installPrompt?: InstallPrompt | null
  }
}

/**
 * - `installed`: the page runs as the installed app
 * - `just-installed`: it was installed from this page a moment ago
 * - `available`: the browser offers to install it
 * - `unavailable`: the browser does not offer it at the moment: its menu is the only way
 */
export type InstallState = 'installed' | 'just-installed' | 'available' | 'unavailable'

const justInstalled = makeStore(false, () => {
  const standalone = window.matchMedia('(display-mode: standalone)')
  const notify = () => justInstalled.set(justInstalled.current())
  const markInstalled = () => {
    window.installPrompt = null
    justInstalled.set(true)
  }
  // The script in index.html has already stored the event.
  window.addEventListener('beforeinstallprompt', notify)
  window.addEventListener('appinstalled', markInstalled)
  standalone.addEventListener('change', notify)
  return () => {
    window.removeEventListener('beforeinstallprompt', notify)
    window.removeEventListener('appinstalled', markInstalled)
    standalone.removeEventListener('change', notify)
  }
})

/** Calls back when `readInstallState` may have changed; returns the unsubscribe function. */
export const watchInstallState = justInstalled.subscribe

export function readInstallState(): InstallState {
  if (isStandalone()) return 'installed'
  if (justInstalled.current()) return 'just-installed'
  return window.installPrompt ? 'available' : 'unavailable'
}

/**
 * Shows the browser's install prompt. A prompt works only once, whatever the person answers.
 * @returns false if the prompt could not be shown
 */
export async function install(): Promise<boolean> {
  const offer = window.installPrompt
  if (!offer) return false
  let isAccepted = false
  try {
    await offer.prompt()
    isAccepted = (await offer.userChoice).outcome === 'accepted'
    return true
  } catch (error) {
    console.info('The browser took its offer to install back', error)
    return false
  } finally {
    window.installPrompt = null
    justInstalled.set(isAccepted)
  }
}

function isStandalone(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean } // Only Safari has it.
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches
}

export type HostApp = 'iphone' | 'other'

/**
 * The phone's system if the page runs inside another app (Instagram, Facebook, Google's on an
 * iPhone), whose browser cannot install it. Android says so of each of them (`wv`); on an iPhone most
 * lack Safari's name.
 */
export function hostAppOf(userAgent: string): HostApp | null {
  const isIphone = /\b(iPhone|iPad|iPod)\b/.test(userAgent)
  const isInside =
    /\b(Instagram|FBAN|FBAV|FB_IAB|GSA|TikTok|BytedanceWebview|LinkedInApp|Telegram)\b|; wv\)/.test(userAgent) ||
    (isIphone && !/\bSafari\//.test(userAgent))
  return isInside ? (isIphone ? 'iphone' : 'other') : null
}

export type System = 'iphone' | 'android'

/**
 * The phone's system; null on a computer and on any other system. An iPad reports itself as a Mac,
 * but no Mac has a touch screen.
 * @param touchPoints how many fingers the screen can track
 */
export function systemOf(userAgent: string, touchPoints: number): System | null {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)) return 'iphone'
  return /\bAndroid\b/.test(userAgent) ? 'android' : null
}
