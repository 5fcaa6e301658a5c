import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Which socket's other end may say whom it heard, and who is one of these. */
export interface TrustedProxies {
  includes(address: string): boolean
  /** Whether there may be several, one behind the other: each is named then. */
  isChain: boolean
}

/** IPv4 as such, also in the clothes of IPv6; IPv6 without its link's name. */
function plain(address: string): string {
  const [bare = ''] = address.split('%', 1)
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
}

/** Where a proxy of one's own stands when its address is not named: on this machine, or in a network of its own. */
const NEAR = '127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 ::1/128 fc00::/7 fe80::/10'.split(' ')

/**
 * @param names addresses or networks (`10.0.0.0/8`); `true` for one proxy near by
 * @throws Error where one is neither
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

/** Whom a request comes from: the socket's other end, or, where that is a trusted proxy, whom it says that it heard. */
export function callerOf({ headers, socket }: IncomingMessage, proxies: TrustedProxies | null): string {
  const peer = plain(socket.remoteAddress ?? 'unknown')
  if (!proxies?.includes(peer)) return peer
  const heard = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const addresses = heard.map((address) => plain(address.trim())).filter((address) => address !== '')
  // What stands before the last one that is not ours is that one's own claim.
  const caller = proxies.isChain
    ? (addresses.findLast((address) => !proxies.includes(address)) ?? addresses[0])
    : addresses.at(-1)
  return caller ?? peer
}

/**
 * Who an address is to a limit: an IPv4 address, or the network of an IPv6 address that one line gets (/64): of those
 * addresses each has 2^64. The database counts the same way (`private.network_of`).
 */
export function networkOf(address: string): string {
  const bare = plain(address)
  if (isIP(bare) !== 6) return bare
  // As every browser writes it, IPv4 at its end too: groups, of which one row of zeros may be left out.
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
