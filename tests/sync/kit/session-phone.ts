import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { dumpIndexedDB } from '#tests/kit/indexeddb-dump.ts'
import type { Ministry, Person } from '#tests/kit/ministry.ts'

/**
 * What a tab or the worker has of the app's session code: each loads it for itself, as in a
 * browser.
 */
export interface Context {
  door: Pick<typeof import('#sync/index.ts'), 'signIn' | 'signOut' | 'purgeLeftovers'>
  session: typeof import('#sync/session/session.ts')
  account: typeof import('#sync/session/end.ts')
  identity: typeof import('#sync/session/identity.ts')
  /** From now on it is told of nothing that other tabs store, until it wakes. */
  sleep(): void
  /** It is told what it has missed. */
  wake(): void
  /** She goes on to another page, and the browser freezes this one for 'Back'. */
  freeze(): void
  /** 'Back': the page is shown as it was, and nobody tells it what it has missed. */
  thaw(): void
}

/** One phone's storage, shared by its tabs and the worker. */
export interface SessionPhone {
  indexedDB: IDBFactory
  localStorage: Storage
  /** Opens a tab, or starts the worker. */
  open(): Promise<Context>
  /** A member's local database, as her first screen leaves it. */
  makeDatabase(userId: string): Promise<void>
  /**
   * Renews the session as version 0.1.1 does, whose workers and tabs keep running beside the new
   * ones.
   */
  renewAs011(): Promise<void>
  /**
   * Everything stored about anyone: the names of members' databases, entries of IndexedDB, keys of
   * localStorage.
   */
  left(): Promise<string[]>
}

/** Puts a phone in this process; `vi.unstubAllGlobals()` and `vi.unstubAllEnvs()` undo it. */
export function makeSessionPhone({ server }: Ministry, url: string): SessionPhone {
  const indexedDB = new IDBFactory()
  /** What each tab has listeners on, and the keys it has missed while it slept. */
  const tabs: { events: EventTarget; missed: string[] | null }[] = []
  const tell = ({ events }: (typeof tabs)[number], key: string) =>
    queueMicrotask(() => events.dispatchEvent(Object.assign(new Event('storage'), { key })))
  const localStorage = makeStorage((key) => {
    for (const tab of tabs) if (!tab.missed?.push(key)) tell(tab, key)
  })
  vi.stubEnv('VITE_SUPABASE_URL', url)
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', server.publishableKey)
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('localStorage', localStorage)

  return {
    indexedDB,
    localStorage,
    async open() {
      vi.resetModules()
      const tab: (typeof tabs)[number] = { events: new EventTarget(), missed: null }
      tabs.push(tab)
      vi.stubGlobal('addEventListener', tab.events.addEventListener.bind(tab.events))
      vi.stubGlobal('removeEventListener', tab.events.removeEventListener.bind(tab.events))
      return {
        door: {
          signIn: (await import('#sync/api/lazy.ts')).signIn,
          signOut: (await import('#sync/session/end.ts')).signOut,
          purgeLeftovers: (await import('#sync/session/leftovers.ts')).purgeLeftovers,
        },
        session: await import('#sync/session/session.ts'),
        account: await import('#sync/session/end.ts'),
        identity: await import('#sync/session/identity.ts'),
        sleep: () => void (tab.missed ??= []),
        wake() {
          const { missed } = tab
          tab.missed = null
          missed?.forEach((key) => tell(tab, key))
        },
        freeze() {
          tab.missed = []
          tab.events.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
        },
        thaw() {
          tab.missed = null
          tab.events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
        },
      }
    },
    async makeDatabase(userId) {
      const database = await done(indexedDB.open(`rxdb-dexie-florescer-${userId}--0--progress`, 1))
      database.close()
    },
    renewAs011: () =>
      navigator.locks.request('florescer-session', async () => {
        const database = await openEntries(indexedDB)
        const entries = (mode: IDBTransactionMode) => database.transaction('entries', mode).objectStore('entries')
        const session = (await done(entries('readonly').get('session'))) as { refreshToken: string } | undefined
        if (session) {
          const response = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
            method: 'POST',
            headers: { apikey: server.publishableKey, 'Content-Type': 'application/json' },
            body: JSON.stringify({ refresh_token: session.refreshToken }),
          }).catch(() => null)
          // Whatever has become of the session meanwhile.
          if (response?.ok) await done(entries('readwrite').put(asStored(await response.json()), 'session'))
        }
        database.close()
      }),
    async left() {
      const dumps = await dumpIndexedDB(indexedDB)
      return [
        ...dumps.flatMap(({ name }) => (name.startsWith('rxdb') ? [name] : [])),
        ...dumps.flatMap(({ name, stores }) =>
          stores.flatMap(({ records }) => records.map(({ key }) => `${name}: ${String(key)}`)),
        ),
        ...Object.keys(localStorage),
      ]
    },
  }
}

/** The session as versions 0.1.0 and 0.1.1 store it. */
function asStored(answer: unknown) {
  const { access_token, refresh_token, expires_in, user } = answer as {
    access_token: string
    refresh_token: string
    expires_in: number
    user: { id: string }
  }
  return {
    userId: user.id,
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Math.floor(Date.now() / 1000) + expires_in,
  }
}

/** Signs in as 0.1.1 leaves a phone: its databases, its keys. */
export async function signInAs011(phone: SessionPhone, { server }: Ministry, person: Person): Promise<void> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  const database = await openEntries(phone.indexedDB)
  const session = asStored(await response.json())
  await done(database.transaction('entries', 'readwrite').objectStore('entries').put(session, 'session'))
  database.close()
  const identity = { userId: person.id, email: person.email, name: 'Maria', role: 'member', verifiedAt: '2026-11-20' }
  phone.localStorage.setItem('florescer.identity', JSON.stringify(identity))
}

function openEntries(indexedDB: IDBFactory): Promise<IDBDatabase> {
  const opening = indexedDB.open('florescer-session', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('entries')
  return done(opening)
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'))
  })

/** Its keys are its own properties, as in a browser. */
function makeStorage(onChange: (key: string) => void): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem(key: string, value: string) {
      storage[key] = value
      onChange(key)
    },
    removeItem(key: string) {
      delete storage[key]
      onChange(key)
    },
  }
  const storage = Object.create(methods) as Record<string, string>
  return storage as unknown as Storage
}
