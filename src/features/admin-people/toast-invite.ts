import type { InviteState } from '#sync'
import { adminPeopleTexts } from '#texts/admin-people.ts'
import { toast } from '#ui/toast.ts'
import { loadInvites } from './commands.ts'

const texts = adminPeopleTexts.approve
const POLL_MS = 1_500
/** A question that failed is asked again after this time, or as soon as there is reason to. */
const RETRY_MS = 15_000
/** After this time the mail queue shows the state. */
const TIMEOUT_MS = 60_000
/** Without an answer for this time, nobody waits for it any more. */
const GIVE_UP_MS = 1_800_000

interface Watched {
  name: string
  /** When the mail leaves, in milliseconds. */
  leavesAt: number
}

/** Watches the invitation mails of approvals. Only an answer of the server says something. */
export function makeInviteWatch(load = loadInvites) {
  const watched = new Map<string, Watched>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Shows whether the invitation mail was sent, whatever screen the administrator is on by then. */
  function toastInvite(approvedId: string, name: string, inMs: number): void {
    watched.set(approvedId, { name, leavesAt: Date.now() + inMs })
    askSoon()
  }

  /** The approval was undone: there is nothing to show. */
  const forgetInvite = (approvedId: string): boolean => watched.delete(approvedId)

  const askSoon = () => schedule(POLL_MS)

  /** Polls when the next mail is due, and again until the state of each is known. */
  function schedule(pauseMs: number): void {
    clearTimeout(timer)
    const change = watched.size > 0 ? 'addEventListener' : 'removeEventListener'
    window[change]('online', askSoon)
    document[change]('visibilitychange', askSoon)
    if (watched.size === 0) return
    const next = Math.min(...[...watched.values()].map(({ leavesAt }) => leavesAt))
    timer = setTimeout(() => void ask(), Math.max(next - Date.now(), pauseMs))
  }

  async function ask(): Promise<void> {
    const asked = [...watched]
    const answer = await load(asked.map(([id]) => id))
    if (answer.ok) tell(asked, answer.value)
    else {
      const isOver = answer.code === 'unauthorized'
      for (const [id, { leavesAt }] of asked) if (isOver || Date.now() > leavesAt + GIVE_UP_MS) watched.delete(id)
    }
    schedule(answer.ok ? POLL_MS : RETRY_MS)
  }

  function tell(asked: [string, Watched][], states: Record<string, InviteState | null>): void {
    const sent: string[] = []
    const queued: string[] = []
    for (const [id, { name, leavesAt }] of asked) {
      const state = states[id]
      if (state === 'na-fila' && Date.now() <= leavesAt + TIMEOUT_MS) continue
      // What was taken back meanwhile, or has been told, says nothing.
      if (!watched.delete(id)) continue
      if (state === 'enviado') sent.push(name)
      else if (state) queued.push(name)
    }
    if (sent.length > 0) toast({ title: texts.done, description: inWords(sent), tone: 'success' })
    if (queued.length > 0) toast({ title: texts.queuedTitle, description: `${inWords(queued)}: ${texts.queued}` })
  }

  return { toastInvite, forgetInvite }
}

export const { toastInvite, forgetInvite } = makeInviteWatch()

/** Of many, the first ones: a toast is no list. */
const MOST_NAMES = 3

const inWords = (names: readonly string[]): string =>
  new Intl.ListFormat('pt-BR').format(
    names.length <= MOST_NAMES + 1
      ? names
      : [...names.slice(0, MOST_NAMES), texts.andOthers(names.length - MOST_NAMES)],
  )
