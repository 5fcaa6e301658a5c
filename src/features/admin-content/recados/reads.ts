import { adminMail, type RecadoReads } from '#sync'
import { makeStore } from '#lib/store.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { networkWords } from '#texts/network.ts'
import { toast } from '#ui/toast.ts'

const texts = adminRecadosTexts.mailing

/** The reads of the recados on the screen; undefined until the server has answered. */
export const reads = makeStore<RecadoReads | undefined>(undefined)

export async function loadReads(ids: string[]): Promise<void> {
  const answer = await adminMail.reads(ids)
  if (answer.ok) reads.set(answer.value)
  else console.info('Who has read is unknown', answer.code)
}

/**
 * Mails those who have not read a recado.
 * @param isLimited to some only: of few people a number would say who has not read it
 */
export async function remindUnread(id: string, ids: string[], isLimited: boolean): Promise<void> {
  const answer = await adminMail.remind(id)
  if (!answer.ok) {
    toast({ title: texts.remindFailed, description: networkWords(answer), tone: 'danger' })
    return
  }
  const { people } = answer.value
  if (people === 0) toast({ title: texts.remindedNobody, description: texts.remindedNobodyWords })
  else toast({ title: isLimited ? texts.remindedSome : texts.reminded(people), tone: 'success' })
  await loadReads(ids)
}
