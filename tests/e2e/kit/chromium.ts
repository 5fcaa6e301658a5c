import { existsSync } from 'node:fs'
import type { LaunchOptions } from 'playwright'

/** Debian's. Without windows it does the same in five sixths of the time. */
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Which Chromium the tests drive: CHROMIUM_PATH, else Debian's, else the one Playwright downloads. Whatever would make
 * it talk to anything but the app is off.
 */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? DEBIAN_CHROMIUM.find((path) => existsSync(path))
  return {
    executablePath,
    headless: true,
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
