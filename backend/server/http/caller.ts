import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The proxies whose X-Forwarded-For is believed. */
export interface TrustedProxies {
  includes(address: string): boolean
  /** Whether several proxies may follow each other. Then each of them is named. */
  isChain: boolean
}

/** IPv4 also if it is mapped into IPv6; IPv6 without its zone. */
function plain(address: string): string {
  const [bare = ''] = address.split('%', 1)
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
}

/**
 * Networks in which a proxy may stand whose address is not given: this machine and private
 * networks.
 */
const NEAR = '127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 ::1/128 fc00::/7 fe80::/10'.split(' ')

/**
 * @param names addresses or networks (`10.0.0.0/8`); `true` for one proxy nearby
 * @throws Error if one is neither
 */
export function makeTrustedProxies(names: true | readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const name of names === true ? NEAR : names) {
    const [address = '', bits] = name.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const isNetwork = isIP(address) !== 0 && /^\d{1,3}$/.test(bits ?? '0') && Number(bits ?? 0) <= most
    if (!isNetwork) throw new Error(`not an address or network: ${name}`)
    list.addSubnet(address, Number(bits ?? most), most === 128 ? 'ipv6' : 'ipv4')
  }
  return {
    includes(address) {
      const bare = plain(address)
      return isIP(bare) !== 0 && list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
    },
    isChain: names !== true,
  }
}

/**
 * The caller's address: the socket's peer, or, if that is a trusted proxy, the address it forwards
 * for.
 */
export function callerOf({ headers, socket }: IncomingMessage, proxies: TrustedProxies | null): string {
  const peer = plain(socket.remoteAddress ?? 'unknown')
  if (!proxies?.includes(peer)) return peer
  const heard = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const addresses = heard.map((address) => plain(address.trim())).filter((address) => address !== '')
  // Everything before the last untrusted address is that caller's own claim.
  const caller = proxies.isChain
    ? (addresses.findLast((address) => !proxies.includes(address)) ?? addresses[0])
    : addresses.at(-1)
  return caller ?? peer
}

/**
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, because one
 * line has 2^64 addresses. The database counts in the same way (`private.network_of`).
 */
export function networkOf(address: string): string {
  const bare = plain(address)
  if (isIP(bare) !== 6) return bare
  // The canonical form, where one row of zero groups may be left out.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [before = '', after] = canonical.split('::')
  const groups = before === '' ? [] : before.split(':')
  const rest = after ? after.split(':') : []
  const all = after === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest]
  const last = all.slice(6).map((group) => Number.parseInt(group, 16))
  if (all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff')
    return last.flatMap((group) => [group >> 8, group & 255]).join('.')
  return `${all.slice(0, 4).join(':')}::/64`
}
