import { useEffect, useState } from 'react'
import { googleSignIn, type SignIns } from '#sync'
import { networkWords } from '#texts/network.ts'
import { googleTexts } from '#texts/google.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-dialog.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { toast } from '#ui/toast.ts'
import * as styles from './second-factor.css.ts'

const texts = googleTexts.ways

/** The ways in of a member who has used Google; nothing for all others. */
export default function SignInsCard() {
  const [ways, setWays] = useState<SignIns | null>(null)
  const load = async () => {
    const answer = await googleSignIn.loadSignIns()
    if (answer.ok) setWays(answer.value)
  }
  useEffect(() => {
    // Without a network there is nothing to decide here.
    googleSignIn.loadSignIns().then(
      (answer) => answer.ok && setWays(answer.value),
      (error: unknown) => console.error(texts.failed, error),
    )
  }, [])
  if (!ways || ways.identities.length === 0) return null
  const isOnly = !ways.hasPassword && ways.identities.length === 1

  async function remove(identity: string): Promise<boolean> {
    const answer = await googleSignIn.removeSignIn(identity)
    if (!answer.ok) toast({ title: texts.failed, description: networkWords(answer), tone: 'danger' })
    else if (answer.value === 'last') toast({ title: texts.failed, description: texts.last, tone: 'danger' })
    else toast({ title: answer.value === 'done' ? texts.done : texts.gone, tone: 'success' })
    if (answer.ok) await load()
    return answer.ok
  }

  return (
    <Card as="section" aria-labelledby="sign-ins">
      <Heading id="sign-ins" size="md" className={styles.title}>
        {texts.heading}
      </Heading>
      <ul className={styles.ways}>
        {ways.hasPassword && <li className={styles.way}>{texts.password}</li>}
        {ways.identities.map(({ id, email }) => (
          <li key={id} className={styles.way}>
            <span className={styles.wayName}>
              {texts.google}
              {email && <Muted>{email}</Muted>}
            </span>
            {!isOnly && (
              <ConfirmButton
                variant="quiet"
                label={texts.remove}
                title={texts.title}
                description={texts.description}
                confirmLabel={texts.remove}
                tone="danger"
                onConfirm={() => remove(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {isOnly && <Muted>{texts.last}</Muted>}
    </Card>
  )
}
