import { postExchange } from '../api/exchange.ts'
import { type NetworkResult, restAs, result } from '../api/rest.ts'
import { applyAccountStatus } from './end.ts'
import { currentIdentity } from './identity.ts'
import {
  answerByRecovery,
  answerChallenge,
  askAuth,
  type AuthUser,
  type CodeRefusal,
  type CodeResult,
  type FactorChallenge,
  verifiedFactorOf,
} from './second-factor.ts'
import { accessToken, claimsOf, notifySignedIn, readSession, replace, type Session, withoutRenewal } from './session.ts'

/*
 * The second factor of the member who is signed in. Apart from second-factor.ts, which the sign-in
 * needs, without the code of the REST API.
 */

/** What a code of the stored session would be shown for; null without a factor. */
async function ownChallenge(): Promise<CodeResult<FactorChallenge | null>> {
  const now = await ownSession()
  if (!now.ok) return now
  const user = await askAuth<AuthUser>(now.value.accessToken, 'GET', '/user')
  if (!user.ok) return user
  const factorId = verifiedFactorOf(user.value)
  return { ok: true, value: factorId === null ? null : { session: now.value, factorId } }
}

/** The stored session with a token that is valid now. */
async function ownSession(): Promise<CodeResult<Session>> {
  const token = await accessToken()
  if (token.kind === 'unreachable') return { ok: false, code: token.isBusy ? 'server' : 'offline' }
  const session = await readSession()
  if (token.kind === 'unauthorized' || !session || session.userId !== currentIdentity()?.userId)
    return { ok: false, code: 'ended' }
  return { ok: true, value: session }
}

/**
 * Keeps the session that has shown its factor, if it is still the one here. A renewal may have
 * answered meanwhile: what it has stored is the same session, and counts for less unless it began
 * after the code.
 */
async function keep(raised: Session): Promise<CodeResult<Session>> {
  const { session_id: id } = claimsOf(raised.accessToken)
  const isBefore = ({ accessToken: stored }: Session) => {
    const { session_id, aal } = claimsOf(stored)
    return session_id === id && aal !== 'aal2'
  }
  const kept = await withoutRenewal(() => replace(isBefore, raised), LOCK_PATIENCE_MS)
  const isHere = kept.kind === 'token' && claimsOf(kept.token).session_id === id
  return isHere ? { ok: true, value: raised } : { ok: false, code: 'ended' }
}

/** A tab that was frozen during a renewal holds the session's lock for hours. */
const LOCK_PATIENCE_MS = 1_000

/**
 * Asks the server what the session counts for now. Whether the account has ended is the engine's to
 * hear, which then asks too: it says in which history it was let in.
 */
async function refreshIdentity({ accessToken: bearer, userId }: Session): Promise<void> {
  const outcome = await postExchange({ v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 0, push: [] }, bearer)
  if (outcome.ok && outcome.answer.account.status === 'active') applyAccountStatus(userId, outcome.answer.account)
  notifySignedIn()
}

/** Shows the code for the session of this device, which then counts as an administrator's again. */
export async function confirmOwnCode(code: string): Promise<CodeResult<undefined>> {
  const raised = await raiseOwn(code)
  if (!raised.ok) return raised
  await refreshIdentity(raised.value)
  return { ok: true, value: undefined }
}

async function raiseOwn(code: string): Promise<CodeResult<Session>> {
  const challenge = await ownChallenge()
  if (!challenge.ok) return challenge
  if (!challenge.value) return { ok: false, code: 'ended' }
  const raised = await answerChallenge(challenge.value, code)
  return raised.ok ? keep(raised.value) : raised
}

/** The same by a recovery code. */
export async function confirmOwnRecovery(code: string): Promise<CodeResult<number>> {
  const session = await ownSession()
  if (!session.ok) return session
  const left = await answerByRecovery({ session: session.value, factorId: '' }, code)
  if (left.ok) await refreshIdentity(session.value)
  return left
}

export interface SecondFactorState {
  isOn: boolean
  /** Recovery codes that were not used. */
  codesLeft: number
}

export async function loadSecondFactor(): Promise<NetworkResult<SecondFactorState>> {
  const answer = await result(rest().rpc('my_second_factor'))
  if (!answer.ok) return answer
  const { is_on: isOn, codes_left: codesLeft } = answer.value as { is_on: boolean; codes_left: number }
  return { ok: true, value: { isOn, codesLeft } }
}

/** A factor that waits for its first code. */
export interface NewFactor {
  id: string
  /** Base32, to be typed. */
  secret: string
  /** `otpauth://…`, for the QR code. */
  uri: string
}

/** Begins to switch the factor on. What an earlier try has left is removed. */
export async function startSecondFactor(issuer: string): Promise<CodeResult<NewFactor>> {
  const session = await ownSession()
  if (!session.ok) return session
  const bearer = session.value.accessToken
  const user = await askAuth<AuthUser>(bearer, 'GET', '/user')
  if (!user.ok) return user
  for (const { id, status } of user.value.factors ?? [])
    if (status === 'unverified') await askAuth(bearer, 'DELETE', `/factors/${id}`)
  const made = await askAuth<{ id: string; totp: { secret: string; uri: string } }>(bearer, 'POST', '/factors', {
    factor_type: 'totp',
    friendly_name: issuer,
    issuer,
  })
  if (!made.ok) return made
  const { id, totp } = made.value
  return { ok: true, value: { id, secret: totp.secret, uri: totp.uri } }
}

/** The first code switches it on, and ends this account's sessions on other devices. */
export async function finishSecondFactor(factorId: string, code: string): Promise<CodeResult<undefined>> {
  const session = await ownSession()
  if (!session.ok) return session
  const raised = await answerChallenge({ session: session.value, factorId }, code)
  if (!raised.ok) return raised
  const raising = await keep(raised.value)
  return raising.ok ? { ok: true, value: undefined } : raising
}

/** Ten new codes; those before are void. */
export const makeRecoveryCodes = (): Promise<NetworkResult<string[]>> => result(rest().rpc('make_recovery_codes'))

/** Switches it off, by a code of the app or a recovery code. */
export async function switchOffSecondFactor(code: string): Promise<CodeResult<undefined>> {
  const isRecovery = !/^[\d\s]{6,8}$/.test(code.trim())
  if (!isRecovery) {
    const raised = await raiseOwn(code)
    if (!raised.ok) return raised
  }
  const said = await result(rest().rpc('switch_off_second_factor', isRecovery ? { code } : {}))
  if (!said.ok) return { ok: false, code: refusalOf(said) }
  if (said.value === 'done') return { ok: true, value: undefined }
  return { ok: false, code: said.value === 'limited' ? 'limited' : 'wrong' }
}

/** By another administrator; resolves to whether the account had one. */
export const resetSecondFactorOf = (account: string): Promise<NetworkResult<boolean>> =>
  result(rest().rpc('admin_reset_second_factor', { account }))

function rest() {
  const userId = currentIdentity()?.userId
  if (!userId) throw new Error('Nobody is signed in')
  return restAs(userId)
}

function refusalOf({ code }: Exclude<NetworkResult, { ok: true }>): CodeRefusal {
  if (code === 'offline' || code === 'timeout') return 'offline'
  if (code === 'rate_limited') return 'limited'
  return code === 'unauthorized' ? 'ended' : 'server'
}
