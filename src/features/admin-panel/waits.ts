import { JOURNEY_DAYS, type PanelFigures } from '#sync'
import { formatDateInWords } from '#lib/day-in-words.ts'
import { waitingTime } from '#lib/waiting-time.ts'
import { adminPanelTexts } from '#texts/admin-people.ts'

const texts = adminPanelTexts.waits

/** A line on a card: what waits there. */
export interface Wait {
  words: string
  /** Somebody has to do something: shown so. */
  isUrgent: boolean
}

const calm = (words: string): Wait => ({ words, isUrgent: false })
const urgent = (words: string): Wait => ({ words, isUrgent: true })

/** What waits on the screens of the panel, by the names of their cards. */
export function waitsOf(figures: PanelFigures, now: number = Date.now()) {
  const { requests, invited, deletions, recados, days_draft: drafts = 0, orders, mail } = figures
  const missing = JOURNEY_DAYS - figures.days_written
  return {
    approvals:
      requests.waiting > 0
        ? urgent(texts.requests(requests.waiting, waitingTime(requests.oldest ?? '', now)))
        : calm(texts.noRequests),
    users:
      deletions.waiting > 0 && deletions.until
        ? urgent(texts.deletions(deletions.waiting, formatDateInWords(deletions.until)))
        : calm(invited > 0 ? texts.invited(invited) : texts.noDeletions),
    // An older server does not say.
    recados:
      recados &&
      calm(recados.drafts + recados.scheduled > 0 ? texts.recados(recados.drafts, recados.scheduled) : texts.noRecados),
    devotionals: calm(
      [missing > 0 && texts.daysMissing(missing), drafts > 0 && texts.dayDrafts(drafts)].filter(Boolean).join(', ') ||
        texts.allDays,
    ),
    events: calm(figures.events_ahead > 0 ? texts.events(figures.events_ahead) : texts.noEvents),
    products: figures.sold_out > 0 ? urgent(texts.soldOut(figures.sold_out)) : calm(texts.allInStock),
    orders:
      orders && orders.unpaid + orders.undelivered > 0
        ? urgent(texts.orders(orders.unpaid, orders.undelivered))
        : calm(texts.noOrders),
    emailQueue: queueOf(mail),
    emailDiagnostics: lastMail(mail, now),
  } satisfies Record<string, Wait | undefined>
}

export type Waits = ReturnType<typeof waitsOf>

function queueOf({ waiting, failing }: PanelFigures['mail']): Wait {
  if (failing > 0) return urgent(texts.mailsFailing(failing))
  return calm(waiting > 0 ? texts.mails(waiting) : texts.noMails)
}

function lastMail({ sent_at: sent, failed_at: failed }: PanelFigures['mail'], now: number): Wait {
  // Both are of one clock, the server's.
  if (failed && (!sent || Date.parse(failed) > Date.parse(sent)))
    return urgent(texts.mailFailed(waitingTime(failed, now)))
  return calm(sent ? texts.mailSent(waitingTime(sent, now)) : texts.noMailYet)
}
