import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000

/** The code of an authenticator app, so many periods from now. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * PERIOD_MS })

/** A code that is never right: the present one and its neighbours are left out. */
export function wrongCodeOf(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((periods) => codeOf(secret, periods)))
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, '0')
    if (!right.has(code)) return code
  }
}

interface Server {
  url: string
  publishableKey: string
}

/** One request to the auth server's second factors; answers its JSON with the status. */
export async function askFactors(
  { url, publishableKey }: Server,
  token: string,
  path: string,
  body: object = {},
): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  const response = await fetch(`${url}/auth/v1/factors${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** Answers a new challenge of the factor with this code. */
export async function verifyFactor(server: Server, token: string, factorId: string, code: string) {
  const { body: asked } = await askFactors(server, token, `/${factorId}/challenge`)
  return askFactors(server, token, `/${factorId}/verify`, { challenge_id: asked.id, code })
}

export interface SecondFactor {
  id: string
  secret: string
  /** The token of the session that has shown it. */
  token: string
}

/** Switches the second factor on, as an authenticator app does. */
export async function switchOnFactor(server: Server, token: string): Promise<SecondFactor> {
  const { body } = await askFactors(server, token, '', { factor_type: 'totp', friendly_name: 'Aplicativo' })
  const { id, totp } = body as { id: string; totp: { secret: string } }
  const raised = await verifyFactor(server, token, id, codeOf(totp.secret))
  if (raised.status !== 200) throw new Error(`The factor was not verified: ${JSON.stringify(raised.body)}`)
  return { id, secret: totp.secret, token: raised.body.access_token }
}
