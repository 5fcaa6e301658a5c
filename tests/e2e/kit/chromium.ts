import { existsSync } from 'node:fs'
import type { LaunchOptions } from 'playwright'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/**
 * Which Chromium the tests drive: CHROMIUM_PATH, else Debian's, else the one Playwright downloads. Whatever would make
 * it talk to anything but the app is off.
 */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined)
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
