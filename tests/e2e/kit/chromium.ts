import { existsSync } from 'node:fs'
import type { LaunchOptions } from 'playwright'

/** Debian's. The shell without windows does the same in five sixths of the time. */
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The shell without windows shows no notifications. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium'

/** The phone's. A page is told it as `timezoneId`; the service worker has the browser's own. */
export const TIME_ZONE = 'America/Sao_Paulo'

/**
 * Chooses the tests' Chromium: CHROMIUM_PATH, else Debian's, else Playwright's download. Switches
 * off whatever would make it talk to anything but the app.
 */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? DEBIAN_CHROMIUM.find((path) => existsSync(path))
  return {
    executablePath,
    headless: true,
    env: { ...process.env, TZ: TIME_ZONE } as Record<string, string>,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
