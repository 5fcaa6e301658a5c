import { Heart, LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Identity } from '#sync'
import { useSignOut } from '#src/features/auth/use-sign-out.tsx'
import { memberLinks } from '#src/features/home/member-links.tsx'
import { itemsInCart } from '#src/features/shop/cart-store.ts'
import { ReadingSizeChoice, ThemeChoice } from '#src/features/theme/appearance.tsx'
import { InNextFrame } from '#lib/in-next-frame.tsx'
import { paths } from '#src/paths.ts'
import { authTexts } from '#texts/auth.ts'
import { favoriteTexts } from '#texts/favorites.ts'
import { profileTexts } from '#texts/profile.ts'
import { shellTexts } from '#texts/shell.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Popover } from '#ui/popover.tsx'
import { AccountAvatar } from './account-avatar.tsx'
import * as styles from './account.css.ts'

const ways = [
  { to: paths.profile(), label: profileTexts.title, Icon: UserRound },
  { to: paths.favorites(), label: favoriteTexts.title, Icon: Heart },
  ...memberLinks,
]

/**
 * The account panel: name, links, theme and sign-out. It opens as soon as it has loaded, since the
 * button has already been pressed.
 */
export default function AccountPanel({ identity }: { identity: Identity }) {
  const [isOpen, setIsOpen] = useState(true)
  const { requestSignOut, isBusy, dialog } = useSignOut(itemsInCart)
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setIsOpen}
        label={shellTexts.account}
        trigger={
          <button
            type="button"
            className={styles.button}
            aria-label={shellTexts.accountOf(identity.name)}
            title={shellTexts.account}
          >
            <AccountAvatar name={identity.name || identity.email} />
          </button>
        }
      >
        <div className={styles.panel}>
          <div className={styles.who}>
            <AccountAvatar name={identity.name || identity.email} />
            <div className={styles.names}>
              <span className={styles.name}>{identity.name}</span>
              <span className={styles.email}>{identity.email}</span>
            </div>
          </div>
          <nav className={styles.ways} aria-label={shellTexts.account}>
            {ways.map(({ to, label, Icon }) => (
              <ButtonLink key={to} variant="quiet" to={to} icon={<Icon />} onClick={() => setIsOpen(false)}>
                {label}
              </ButtonLink>
            ))}
          </nav>
          <InNextFrame>
            <ThemeChoice />
            <ReadingSizeChoice />
            <Button variant="secondary" block icon={<LogOut />} isBusy={isBusy} onClick={requestSignOut}>
              {authTexts.signOut.action}
            </Button>
          </InNextFrame>
        </div>
      </Popover>
      {dialog}
    </>
  )
}
