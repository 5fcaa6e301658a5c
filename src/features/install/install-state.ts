import { makeStore } from '#lib/store.ts'

/** Chromium's offer to install, kept until she asks for it. Not in TypeScript's DOM. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Put there by the script in index.html: the offer may come before any other script runs. */
    installPrompt?: InstallPrompt | null
  }
}

/**
 * - `installed`: this is the installed app
 * - `just-installed`: it was installed from this page a moment ago
 * - `available`: the browser offers it
 * - `unavailable`: it doesn't, or not now: the browser's menu is the way
 */
export type InstallState = 'installed' | 'just-installed' | 'available' | 'unavailable'

const justInstalled = makeStore(false, () => {
  const standalone = window.matchMedia('(display-mode: standalone)')
  const notify = () => justInstalled.set(justInstalled.current())
  const markInstalled = () => {
    window.installPrompt = null
    justInstalled.set(true)
  }
  // The script in index.html has heard it first, and kept it.
  window.addEventListener('beforeinstallprompt', notify)
  window.addEventListener('appinstalled', markInstalled)
  standalone.addEventListener('change', notify)
  return () => {
    window.removeEventListener('beforeinstallprompt', notify)
    window.removeEventListener('appinstalled', markInstalled)
    standalone.removeEventListener('change', notify)
  }
})

/** Calls back when `readInstallState` may have another answer; returns the way to stop. */
export const watchInstallState = justInstalled.subscribe

export function readInstallState(): InstallState {
  if (isStandalone()) return 'installed'
  if (justInstalled.current()) return 'just-installed'
  return window.installPrompt ? 'available' : 'unavailable'
}

/**
 * Shows the browser's own question, once: an offer can't be used again, whatever she answers.
 * @returns false if it could not be asked
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
  const { standalone } = navigator as Navigator & { standalone?: boolean } // Safari's own word for it
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches
}

export type HostApp = 'iphone' | 'other'

/** The phone's system if this page was opened inside Instagram or Facebook, whose own browsers can't install. */
export function hostAppOf(userAgent: string): HostApp | null {
  if (!/\b(Instagram|FBAN|FBAV|FB_IAB)\b/.test(userAgent)) return null
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? 'iphone' : 'other'
}

export type System = 'iphone' | 'android'

/**
 * Her phone's system; null on a computer, and where it is neither. An iPad calls itself a Mac, which has no touch.
 * @param touchPoints how many fingers its screen notifys apart
 */
export function systemOf(userAgent: string, touchPoints: number): System | null {
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)) return 'iphone'
  return /\bAndroid\b/.test(userAgent) ? 'android' : null
}
