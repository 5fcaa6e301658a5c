import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { callerOf, makeTrustedProxies, networkOf } from './caller.ts'

const request = (peer: string, heard?: string) =>
  ({ headers: { 'x-forwarded-for': heard }, socket: { remoteAddress: peer } }) as unknown as IncomingMessage

describe('the caller of a request', () => {
  it('without a proxy is the other end of the socket, whatever its headers say', () => {
    expect(callerOf(request('203.0.113.9', '198.51.100.1'), null)).toBe('203.0.113.9')
    expect(callerOf(request('::ffff:203.0.113.9'), null)).toBe('203.0.113.9')
  })

  it('behind a nearby proxy is whom the proxy saw; the headers of a direct caller do not count', () => {
    const near = makeTrustedProxies(true)
    for (const proxy of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '172.17.0.1', 'fd00::5', 'fe80::1%eth0'])
      expect([proxy, callerOf(request(proxy, '198.51.100.1, 203.0.113.9'), near)]).toEqual([proxy, '203.0.113.9'])
    expect(callerOf(request('127.0.0.1', '198.51.100.1, 10.0.0.7'), near)).toBe('10.0.0.7')
    expect(callerOf(request('127.0.0.1'), near)).toBe('127.0.0.1')
    expect(callerOf(request('203.0.113.9', '198.51.100.1'), near)).toBe('203.0.113.9')
  })

  it('behind named proxies is whom the first of the chain saw, and no other proxy is believed', () => {
    const named = makeTrustedProxies(['198.51.100.7', '192.0.2.0/24', '2001:db8:cf::/48'])
    expect(callerOf(request('127.0.0.1', '203.0.113.9'), named)).toBe('127.0.0.1')
    expect(callerOf(request('198.51.100.7', '1.1.1.1, 203.0.113.9, 192.0.2.4'), named)).toBe('203.0.113.9')
    expect(callerOf(request('2001:db8:cf::1', '203.0.113.9'), named)).toBe('203.0.113.9')
    expect(callerOf(request('198.51.100.7', '192.0.2.4'), named)).toBe('192.0.2.4')
  })

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', ''])('%s is not the address of a proxy', (name) => {
    expect(() => makeTrustedProxies([name])).toThrow('not an address')
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
