import { adminPeopleTexts } from '#texts/admin-people.ts'
import { toast } from '#ui/toast.ts'
import { loadInvites } from './commands.ts'

const texts = adminPeopleTexts.approve
const POLL_MS = 1_500
/** After this time the mail queue shows the state. */
const TIMEOUT_MS = 60_000

interface Watched {
  name: string
  /** When the mail leaves, in milliseconds. */
  leavesAt: number
}

const watched = new Map<string, Watched>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows whether the invitation mail was sent, whatever screen the administrator is on by then. */
export function toastInvite(approvedId: string, name: string, inMs: number): void {
  watched.set(approvedId, { name, leavesAt: Date.now() + inMs })
  schedulePoll()
}

/** The approval was undone: there is nothing to show. */
export const forgetInvite = (approvedId: string): boolean => watched.delete(approvedId)

/** Polls when the next mail is due, and again until the state of each is known. */
function schedulePoll(): void {
  clearTimeout(timer)
  if (watched.size === 0) return
  const next = Math.min(...[...watched.values()].map(({ leavesAt }) => leavesAt))
  timer = setTimeout(() => void ask(), Math.max(next - Date.now(), POLL_MS))
}

async function ask(): Promise<void> {
  const answer = await loadInvites([...watched.keys()])
  if (!answer.ok && answer.code === 'unauthorized') return watched.clear()
  const news: Record<'sent' | 'queued', string[]> = { sent: [], queued: [] }
  for (const [id, { name, leavesAt }] of watched) {
    const state = answer.ok ? answer.value[id] : 'na-fila'
    const isLate = Date.now() > leavesAt + TIMEOUT_MS
    if (state === 'na-fila' && !isLate) continue
    watched.delete(id)
    if (state === 'enviado') news.sent.push(name)
    else if (state === 'falhou' || isLate) news.queued.push(name)
  }
  if (news.sent.length > 0) toast({ title: texts.done, description: inWords(news.sent), tone: 'success' })
  if (news.queued.length > 0) {
    toast({ title: texts.queuedTitle, description: `${inWords(news.queued)}: ${texts.queued}` })
  }
  schedulePoll()
}

/** Of many, the first ones: a toast is no list. */
const MOST_NAMES = 3

const inWords = (names: readonly string[]): string =>
  new Intl.ListFormat('pt-BR').format(
    names.length <= MOST_NAMES + 1
      ? names
      : [...names.slice(0, MOST_NAMES), texts.andOthers(names.length - MOST_NAMES)],
  )
