import { useState } from 'react'
import type { Identity } from '#sync'
import { paths } from '#src/paths.ts'
import { shellTexts } from '#texts/shell.ts'
import { Link } from '#ui/link.tsx'
import { AccountAvatar } from './account-avatar.tsx'
import * as styles from './account.css.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'

const AccountPanel = lazyPart(() => import('./account-panel.tsx'))

/**
 * Opens the account panel, which is fetched with the first press. Wide screens also have a link to
 * the profile, in words.
 */
export default function AccountButton({ identity }: { identity: Identity }) {
  const [isWanted, setIsWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={shellTexts.accountOf(identity.name)}
      title={shellTexts.account}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      <AccountAvatar name={identity.name || identity.email} />
    </button>
  )
  return (
    <>
      {isWanted ? (
        <Reveal fallback={button}>
          <AccountPanel identity={identity} />
        </Reveal>
      ) : (
        button
      )}
      <Link to={paths.profile()} className={styles.profile}>
        {shellTexts.links.profile}
      </Link>
    </>
  )
}
