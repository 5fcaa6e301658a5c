import { BehaviorSubject, type Observable } from 'rxjs'
import type { Identity } from '../model/identity.ts'

const KEY = 'florescer.identity'

function read(): Identity | null {
  try {
    const text = globalThis.localStorage?.getItem(KEY)
    if (!text) return null
    const value = JSON.parse(text) as Partial<Identity>
    return typeof value.userId === 'string' && typeof value.role === 'string' ? (value as Identity) : null
  } catch (error) {
    // Storage forbidden, or the entry is not ours: she is a visitor until she signs in.
    console.warn('Identity could not be read', error)
    return null
  }
}

const subject = new BehaviorSubject<Identity | null>(read())

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === KEY || event.key === null) subject.next(read())
})

/** Who holds this phone, at once. */
export const currentIdentity = (): Identity | null => subject.value

/** The same as a stream; follows sign-in and sign-out in other tabs. */
export const identity$: Observable<Identity | null> = subject.asObservable()

export function writeIdentity(identity: Identity | null): void {
  if (identity) localStorage.setItem(KEY, JSON.stringify(identity))
  else localStorage.removeItem(KEY)
  subject.next(identity)
}
