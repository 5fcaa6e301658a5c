/**
 * The token of the link in a mail: 256 bits derived from the server's secret and the mail's id. It
 * is stored nowhere, and a mail that is tried again has the same link.
 */
export const tokenOf = (mailId: string, secretKey: string): Promise<string> => sign(`activation:${mailId}`, secretKey)

/**
 * Signs the link by which a person has no recados by mail. It does nothing else, and never expires:
 * a mail may be read after years.
 */
export const unsubscribeToken = (personId: string, secretKey: string): Promise<string> =>
  sign(`unsubscribe:${personId}`, secretKey)

async function sign(words: string, secretKey: string): Promise<string> {
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(secretKey), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(words)))
  return btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What the database keeps of a token: its SHA-256, in hex. */
export async function hashOf(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
