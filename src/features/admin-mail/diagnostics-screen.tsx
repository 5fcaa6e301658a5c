import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { MailState } from '#sync'
import { formatPast } from '#lib/dates.ts'
import { LoadFailure } from '#lib/load-failure.tsx'
import { useNetwork } from '#lib/use-network.ts'
import { useNow } from '#lib/use-now.ts'
import { adminPaths } from '#src/admin-paths.ts'
import { paths } from '#src/paths.ts'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Notice, type NoticeProps } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import * as styles from './admin-mail.css.ts'
import { mailColumns } from './mail-columns.tsx'
import { keyOf, readDiagnosis } from './queries.ts'

const texts = adminMailTexts.diagnostics
const tones: Record<Verdict, NoticeProps['tone']> = {
  none: 'danger',
  file: 'gold',
  never: 'info',
  works: 'sage',
  fails: 'danger',
}
const nextMinute = (now: number) => now + 60_000

/** /admin/diagnostico-email: whether mail is delivered, and what is still queued. */
export default function DiagnosticsScreen() {
  const data = useNetwork(readDiagnosis)
  const now = useNow(nextMinute)
  const { value, failure, isBusy, reload } = data
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="secondary" icon={<RefreshCw />} isBusy={isBusy} onClick={() => void reload()}>
          {adminMailTexts.refresh}
        </Button>
      }
    >
      <div className={styles.stack} aria-busy={isBusy}>
        <LoadFailure title={texts.loadFailed} data={data} />
        {value === undefined && !failure && <Skeleton />}
        {value && (
          <>
            <Provider state={value.state} now={now} />
            <section aria-labelledby="latest">
              <Heading id="latest" size="md" className={styles.title}>
                {texts.latest}
              </Heading>
              {value.lines.length === 0 ? (
                <Muted>{adminMailTexts.queue.empty}</Muted>
              ) : (
                <DataTable caption={texts.latest} columns={mailColumns(now)} rows={value.lines} rowKey={keyOf} />
              )}
            </section>
          </>
        )}
        <div className={styles.links}>
          <ButtonLink variant="secondary" to={adminPaths.emailQueue()}>
            {texts.toQueue}
          </ButtonLink>
          <ButtonLink variant="secondary" to={paths.adminEmailTest()}>
            {texts.toTest}
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}

function Provider({ state, now }: { state: MailState; now: number }) {
  const verdict = verdictOn(state)
  const moment = (at: string | null) => (at === null ? texts.never : formatPast(Date.parse(at), now))
  const lines: [label: string, value: string][] = [
    [texts.lines.route, [texts.routes[state.route], state.host].filter((part) => part !== null).join(' · ')],
    ...(state.from === null ? [] : [[texts.lines.from, state.from] satisfies [string, string]]),
    [texts.lines.sent, moment(state.sent_at)],
    [texts.lines.failed, state.failed_at === null ? texts.never : `${moment(state.failed_at)}: ${state.problem ?? ''}`],
    [texts.lines.waiting, texts.waiting(state.waiting, state.failing, state.given_up)],
    ...(state.oldest === null ? [] : [[texts.lines.oldest, moment(state.oldest)] satisfies [string, string]]),
  ]
  return (
    <Card as="section" aria-labelledby="provider">
      <Heading id="provider" size="md" className={styles.title}>
        {texts.provider}
      </Heading>
      <div className={styles.stack}>
        <Notice tone={tones[verdict]} icon={verdict === 'file' ? <TriangleAlert /> : undefined}>
          {texts.verdict[verdict]}
        </Notice>
        <dl className={styles.lines}>
          {lines.map(([label, value]) => (
            <div key={label} className={styles.line}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

type Verdict = 'none' | 'file' | 'never' | 'works' | 'fails'

/**
 * What the state proves: a server without a provider delivers nothing, even if it writes its files.
 */
export function verdictOn({
  route,
  sent_at: sent,
  failed_at: failed,
}: Pick<MailState, 'route' | 'sent_at' | 'failed_at'>): Verdict {
  if (route === 'none' || route === 'file') return route
  if (sent === null && failed === null) return 'never'
  return failed === null || (sent !== null && Date.parse(sent) >= Date.parse(failed)) ? 'works' : 'fails'
}
