import { useState } from 'react'
import type { Identity } from '#sync'
import { shellTexts } from '#texts/shell.ts'
import { AccountAvatar } from './account-avatar.tsx'
import * as styles from './account.css.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

const AccountPanel = lazyPart(() => import('./account-panel.tsx'))

/** Opens the account panel. The panel is fetched with the first press. */
export default function AccountButton({ identity }: { identity: Identity }) {
  const [isWanted, setIsWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={`${shellTexts.accountOf(identity.name)}, ${shellTexts.links.profile}`}
      title={shellTexts.account}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      <AccountAvatar name={identity.name || identity.email} />
      <span className={styles.word}>{shellTexts.links.profile}</span>
    </button>
  )
  if (!isWanted) return button
  return (
    <Reveal fallback={button}>
      <AccountPanel identity={identity} />
    </Reveal>
  )
}
