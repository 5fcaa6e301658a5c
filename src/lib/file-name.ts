const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i

/**
 * A file's own name by its address: what follows the '#' (sync/api/admin/media.ts), else the last part
 * of the path. Null where that is no name: of uploads before names were kept, and of pages.
 */
export function fileNameOf(address: string): string | null {
  const fragment = /^\/storage\/.*?#(.+)$/.exec(address)?.[1]
  const name = fragment ? decoded(fragment) : lastPartOf(address)
  return /^[^/]+\.[A-Za-z0-9]{1,5}$/.test(name) && !UUID.test(name) && !isHost(address, name) ? name : null
}

/** The last part of an address's path: 'programacao.pdf'. */
export const lastPartOf = (address: string): string =>
  decoded(address.split(/[?#]/, 1)[0]!.split('/').at(-1) ?? address)

const isHost = (address: string, name: string) => address.endsWith(`//${name}`)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    console.info('An address has an invalid percent encoding', error)
    return part
  }
}
