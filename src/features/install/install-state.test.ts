import { expect, it } from 'vitest'
import { hostAppOf, systemOf } from './install-state.ts'

const onIphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const onAndroid = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0 Mobile Safari/537.36'

it.each([
  ['Instagram', `${onIphone} Mobile/15E148 Instagram 390.0.0.28.85`, 'iphone'],
  ['Google', `${onIphone} GSA/372.0.7 Mobile/15E148 Safari/604.1`, 'iphone'],
  ['an app without a name', `${onIphone} Mobile/15E148`, 'iphone'],
  ['Facebook', `Mozilla/5.0 (Linux; Android 15; wv) ${onAndroid} [FB_IAB/FB4A;FBAV/520.0;]`, 'other'],
  ['LinkedIn', `Mozilla/5.0 (Linux; Android 15; SM-A155M; wv) ${onAndroid} LinkedInApp`, 'other'],
  ['an app without a name', `Mozilla/5.0 (Linux; Android 14; moto e20 Build/UP1A; wv) ${onAndroid}`, 'other'],
])('recognises the browser inside %s, which cannot install: %s', (_app, userAgent, host) => {
  expect(hostAppOf(userAgent)).toBe(host)
})

it('leaves Safari and Chrome alone, also Chrome on an iPhone', () => {
  expect(hostAppOf(`${onIphone} CriOS/138.0 Mobile/15E148 Safari/604.1`)).toBeNull()
  expect(
    hostAppOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    ),
  ).toBeNull()
  expect(
    hostAppOf(
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36',
    ),
  ).toBeNull()
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 0, null],
  ['Mozilla/5.0 (Linux; Android 14; moto e20) Chrome/138.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Linux; Android 15; wv) Chrome/138.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0;]', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/138.0 Safari/537.36', 0, null],
] as const)('%s (%i touch points): %s', (userAgent, touchPoints, system) => {
  expect(systemOf(userAgent, touchPoints)).toBe(system)
})
