import { adminMail, type RecadoReads } from '#sync'
import { makeStore } from '#lib/store.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { networkWords } from '#texts/network.ts'
import { toast } from '#ui/toast.ts'
import { follow, type Signals } from './follow.ts'

const texts = adminRecadosTexts.mailing

/** The reads of the recados on the screen; undefined until the server has answered. */
export const reads = makeStore<RecadoReads | undefined>(undefined)

let asked = 0
let answered = 0

/** An answer that a later question has overtaken is not kept. */
export async function loadReads(ids: string[]): Promise<void> {
  const turn = (asked += 1)
  const answer = await adminMail.reads(ids)
  if (turn < answered) return
  answered = turn
  if (answer.ok) reads.set(answer.value)
  else console.info('Who has read is unknown', answer.code)
}

/** Nobody tells a desk that somebody reads: it asks, and seldom. */
const PAUSES = { firstMs: 15_000, longestMs: 60_000 }

/**
 * Keeps the counts up to date while somebody looks at them.
 * @returns ends it
 */
export function followReads(ids: string[], load = loadReads, signals?: Signals): () => void {
  let before = ''
  let isMoving = false
  const ask = async () => {
    try {
      await load(ids)
    } catch (error) {
      console.error('The reads could not be fetched', error)
    }
    const now = JSON.stringify(reads.current())
    isMoving = now !== before
    before = now
  }
  return follow({ ask, isWaiting: () => true, isMoving: () => isMoving }, signals, PAUSES).end
}

/**
 * Mails those who have not read a recado.
 * @param isLimited to some only: of few people a number, or that it is nobody, would say who has not
 *   read it
 */
export async function remindUnread(id: string, ids: string[], isLimited: boolean): Promise<void> {
  const answer = await adminMail.remind(id)
  if (!answer.ok) {
    toast({ title: texts.remindFailed, description: networkWords(answer), tone: 'danger' })
    return
  }
  toast(remindedWords(answer.value.people, isLimited))
  await loadReads(ids)
}

/** @param people how many, or a word: of few the server says no number */
export function remindedWords(people: number | string, isLimited: boolean): Parameters<typeof toast>[0] {
  if (isLimited || typeof people === 'string')
    return { title: texts.remindedSome, description: texts.remindedSomeWords, tone: 'success' }
  if (people === 0) return { title: texts.remindedNobody, description: texts.remindedNobodyWords }
  return { title: texts.reminded(people), tone: 'success' }
}
