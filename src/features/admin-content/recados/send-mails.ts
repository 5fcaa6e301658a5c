import { networkWords } from '#lib/network-words.ts'
import { adminRecadosTexts } from '#texts/admin-recados.ts'
import { toast } from '#ui/toast.ts'
import { mailings } from './mailings.ts'

const texts = adminRecadosTexts.mailing

/** Mails a published recado to everybody and shows the result. */
export async function sendMails(id: string): Promise<void> {
  const progress = await mailings.run(id)
  const { failure } = mailings.stateOf(id)
  if (progress) {
    const { total, sent, failed } = progress
    if (failed === 0) toast({ title: texts.doneToast, description: texts.done(total), tone: 'success' })
    else toast({ title: texts.failed(failed), description: texts.progress(sent, total), tone: 'danger' })
  } else if (failure) {
    toast({ title: texts.stopped, description: `${networkWords(failure)} ${texts.stoppedHint}`, tone: 'danger' })
  }
}
