import { useState } from 'react'
import type { MemberRecord } from '#sync'
import { profileTexts } from '#texts/profile.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/text.tsx'
import { chooseMails, notify } from './commands.ts'
import * as styles from './profile.css.ts'

const texts = profileTexts.mails

/** Whether recados also come by mail. Changing it needs the network. */
export function MailChoice({ record, wants }: { record: MemberRecord; wants: boolean }) {
  const [isBusy, setIsBusy] = useState(false)

  async function change() {
    setIsBusy(true)
    await notify(() => chooseMails(record, !wants), wants ? texts.stopped : texts.resumed, texts.failed)
    setIsBusy(false)
  }

  return (
    <Card as="section" aria-labelledby="mails">
      <Heading id="mails" size="md" className={styles.title}>
        {texts.heading}
      </Heading>
      <div className={styles.right}>
        <p>{wants ? texts.on : texts.off}</p>
        <Button variant="secondary" isBusy={isBusy} onClick={() => void change()}>
          {wants ? texts.stop : texts.resume}
        </Button>
      </div>
    </Card>
  )
}
