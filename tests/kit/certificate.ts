import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate of its own for localhost, for two days, and its key: both PEM. */
export function makeCertificate(now = Date.now()): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(der(OID, hex('2a8648ce3d040302')))
  const name = sequence(der(SET, sequence(der(OID, hex('550403')), der(UTF8, Buffer.from('localhost')))))
  const day = 24 * 3_600_000
  const validity = sequence(der(UTC_TIME, utcTime(now - day)), der(UTC_TIME, utcTime(now + day)))
  const names = sequence(der(DNS_NAME, Buffer.from('localhost')))
  const extensions = der(EXTENSIONS, sequence(sequence(der(OID, hex('551d11')), der(OCTETS, names))))
  const body = sequence(
    der(VERSION, der(INTEGER, hex('02'))),
    // Positive, and no other's.
    der(INTEGER, hex('01'), randomBytes(8)),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const certificate = sequence(body, algorithm, der(BITS, hex('00'), sign('sha256', body, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate
      .toString('base64')
      .match(/.{1,64}/g)!
      .join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

// The tags of X.509 (RFC 5280).
const [INTEGER, BITS, OCTETS, OID, UTF8, UTC_TIME] = [0x02, 0x03, 0x04, 0x06, 0x0c, 0x17]
const [SEQUENCE, SET, DNS_NAME, VERSION, EXTENSIONS] = [0x30, 0x31, 0x82, 0xa0, 0xa3]

const hex = (bytes: string) => Buffer.from(bytes, 'hex')
const sequence = (...parts: Buffer[]) => der(SEQUENCE, ...parts)

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

/** '261124215900Z'. */
const utcTime = (moment: number) =>
  Buffer.from(`${new Date(moment).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`)
