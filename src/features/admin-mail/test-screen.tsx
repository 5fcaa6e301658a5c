import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { formatAtTime } from '#lib/dates.ts'
import { emailSchema } from '#lib/email-schema.ts'
import { networkWords } from '#texts/network.ts'
import { adminMailTexts } from '#texts/admin-mail.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast, type ToastOptions } from '#ui/toast.ts'
import * as styles from './admin-mail.css.ts'
import { sendTest } from './commands.ts'

const texts = adminMailTexts.test
/** How long this page's toasts stay. */
const DURATION = 8000

const addressSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(texts.empty), emailSchema)

type Outcome = { tone: 'sage' | 'gold' | 'danger'; title: string; words: string }

/** /test-email: sends one mail and shows the result. */
export default function TestScreen() {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const checked = v.safeParse(addressSchema, address)
    setError(checked.issues?.[0].message)
    if (!checked.success) {
      field.current?.focus()
      say({ title: checked.issues[0].message, tone: 'danger' })
      return
    }
    setIsBusy(true)
    setOutcome(null)
    const found = await outcomeOf(checked.output)
    setIsBusy(false)
    setOutcome(found)
    say({ title: found.title, description: found.words, tone: found.tone === 'danger' ? 'danger' : 'success' })
  }

  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <div className={styles.stack}>
        <Card as="section" aria-label={texts.title}>
          <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
            <div className={styles.field}>
              <TextField
                ref={field}
                label={texts.address}
                isRequired
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="send"
                value={address}
                error={error}
                onChange={(event) => {
                  setAddress(event.target.value)
                  setError(undefined)
                }}
              />
            </div>
            <Button type="submit" icon={<Send />} isBusy={isBusy}>
              {texts.send}
            </Button>
          </form>
        </Card>
        {outcome && (
          <Notice tone={outcome.tone} title={outcome.title}>
            {outcome.words}
          </Notice>
        )}
      </div>
    </Page>
  )
}

const say = (options: ToastOptions) => toast({ ...options, duration: DURATION })

async function outcomeOf(to: string): Promise<Outcome> {
  const result = await sendTest(to)
  if (!result.ok) return { tone: 'danger', title: texts.failed, words: networkWords(result) }
  if (result.value?.route === 'file') return { tone: 'gold', title: texts.sent, words: texts.filed(to) }
  return { tone: 'sage', title: texts.sent, words: texts.sentTo(to, formatAtTime(Date.now())) }
}
