import type { Observable } from 'rxjs'
import type { MinistryEvent, Product, Video } from './model/content.ts'
import type { Devotional } from './model/devotional.ts'
import type { MemberProfile } from './model/her-profile.ts'
import type { Identity } from './model/identity.ts'
import type { Progress } from './model/progress.ts'
import type { Publishing } from './model/publishing.ts'
import type { Recado } from './model/recado.ts'
import type { SyncStatus } from './model/status.ts'

/**
 * What a signed-in member's screens may watch and do. Streams answer from the phone's own database and
 * emit again on every change, from whatever tab or device it comes. Commands resolve when the write is durable
 * on the phone; sending it is nobody's wait.
 */
export interface MemberData {
  readonly userId: string
  readonly devotionals: {
    /** All written days, by day_number. */
    watchAll(): Observable<Devotional[]>
    /** One day, or null where nobody has written it. */
    watchDay(day: number): Observable<Devotional | null>
  }
  readonly progress: {
    /** Her present journey, which is the latest, or null before the start. */
    watch(): Observable<Progress | null>
    /** All her journeys, the first one first. */
    watchAll(): Observable<Progress[]>
    /**
     * Starts the journey now, and a further one when the last day of the present one is completed; the earlier one
     * stays as it is. Does nothing while she is on her way.
     */
    start(): Promise<void>
    /** Adds the day to the present journey and raises its last completed day. Repeating it changes nothing. */
    completeDay(day: number): Promise<void>
  }
  readonly favorites: {
    /** Ids of her favourite devotionals. */
    watchIds(): Observable<ReadonlySet<string>>
    /** Sets the wanted state; the last intent wins across devices. */
    set(devotionalId: string, isFavorite: boolean): Promise<void>
  }
  readonly recados: {
    /** Pinned first, then newest first. */
    watchAll(): Observable<Recado[]>
    /** The newest ones, pinned or not. */
    watchLatest(limit: number): Observable<Recado[]>
    watchOne(id: string): Observable<Recado | null>
    /** Ids of what she has read; also of recados that are gone. */
    watchReadIds(): Observable<ReadonlySet<string>>
    /** Recados that are there and not read by her. */
    watchUnreadCount(): Observable<number>
    markRead(ids: string[]): Promise<void>
    /** Marks every recado that is on this phone now. */
    markAllRead(): Promise<void>
  }
  readonly events: { watchAll(): Observable<MinistryEvent[]> }
  readonly videos: { watchAll(): Observable<Video[]> }
  readonly products: { watchAll(): Observable<Product[]> }
  /** Her record with the ministry; its code comes with the first call. */
  profile(): Promise<MemberProfile>
  /** What an administrator publishes; its code comes with the first call. The server refuses it of anybody else. */
  publishing(): Promise<Publishing>
  readonly sync: {
    readonly status$: Observable<SyncStatus>
    /** Tries at once, whatever the back-off says. */
    retry(): void
    /** Sends a refused write once more. */
    retryRefused(key: string): Promise<void>
    /** Takes what the server has in the place of a refused write. */
    discardRefused(key: string): Promise<void>
  }
}

/** Why a sign-in failed, as a code: the screen has the words. */
export type SignInFailure =
  | 'offline'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  /** The account exists, and nobody has approved it yet. */
  | 'pending'
  /** Approved, with an activation link that is still valid, and the password was refused. */
  | 'create_password'
  | 'deactivated'
  /** Another member's data is on this phone: she signs out first, so that nothing of hers is lost or seen. */
  | 'other_member'
  | 'rate_limited'
  | 'unknown'

export type SignInResult =
  | { ok: true; identity: Identity }
  | { ok: false; code: SignInFailure; /** The server's own words, for `unknown`. */ message?: string }

export type SignUpFailure = 'offline' | 'already_registered' | 'rate_limited' | 'unknown'
export type SignUpResult = { ok: true; identity: Identity | null } | { ok: false; code: SignUpFailure }

export interface SignOutResult {
  ok: boolean
}
