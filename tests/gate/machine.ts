import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { WHOLE_CHROMIUM } from '../e2e/kit/chromium.ts'
import type { Lane } from './lanes.ts'

interface Need {
  what: string
  lanes: Lane[]
  /** Debian's. */
  packages: string[]
  isThere(): boolean
}

/** What the tests need from the machine, and the Debian packages that bring it. */
const needs: Need[] = [
  {
    what: 'Chromium',
    lanes: ['check', 'gate', 'all'],
    packages: ['chromium-headless-shell'],
    isThere: () =>
      Boolean(process.env.CHROMIUM_PATH) ||
      existsSync('/usr/bin/chromium-headless-shell') ||
      existsSync('/usr/bin/chromium'),
  },
  {
    what: 'the whole Chromium, which shows notifications',
    lanes: ['all'],
    packages: ['chromium'],
    isThere: () => existsSync(WHOLE_CHROMIUM),
  },
  {
    what: 'WebKit and its driver',
    lanes: ['all'],
    packages: ['webkit2gtk-driver'],
    isThere: () => existsSync('/usr/bin/WebKitWebDriver'),
  },
  {
    what: "WebKit for the tests' own browser",
    lanes: ['all'],
    packages: ['python3-gi', 'gir1.2-webkit2-4.1'],
    isThere: () =>
      existsSync('/usr/lib/python3/dist-packages/gi') &&
      existsSync('/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib'),
  },
  { what: 'Xvfb', lanes: ['all'], packages: ['xvfb'], isThere: () => existsSync('/usr/bin/Xvfb') },
  {
    what: "Caddy, nginx and the tools for a browser's trust",
    lanes: ['all'],
    packages: ['caddy', 'nginx-light', 'libnss3-tools'],
    isThere: () => ['/usr/bin/caddy', '/usr/sbin/nginx', '/usr/bin/certutil'].every((path) => existsSync(path)),
  },
  {
    what: 'PostgreSQL',
    lanes: ['gate', 'all'],
    packages: ['postgresql'],
    isThere: () =>
      existsSync('/usr/lib/postgresql') &&
      readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`)),
  },
]

/**
 * Installs from Debian what is missing, where that is possible (root and apt-get). Elsewhere it
 * says what is missing and goes on: the tests that need it fail, and say so too.
 */
export function ensureMachine(lane: Lane): void {
  const missing = needs.filter(({ lanes, isThere }) => lanes.includes(lane) && !isThere())
  if (missing.length === 0) return
  const packages = missing.flatMap((need) => need.packages)
  console.log(`Missing on this machine: ${missing.map(({ what }) => what).join(', ')}.`)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(
      `On Debian: apt-get install ${packages.join(' ')}. For Chromium this does too: npx playwright install chromium.`,
    )
    return
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    if (status !== 0) console.log(`apt-get ${args.join(' ')} ended with ${status}.`)
  }
}
