import { LogOut } from 'lucide-react'
import { useSignOut } from '#src/features/auth/use-sign-out.tsx'
import { ReminderCard } from '#src/features/reminders/reminder-card.tsx'
import { reminder$ } from '#src/features/reminders/queries.ts'
import { ProfileScreen } from '#src/features/profile/profile-screen.tsx'
import { itemsInCart } from '#src/features/shop/cart-store.ts'
import SyncMark from '#src/features/sync-status/sync-mark.tsx'
import { ReadingSizeChoice, ThemeChoice } from '#src/features/theme/appearance.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { useLive } from '#lib/use-live.ts'
import { isShopSelling } from '#lib/is-shop-selling.ts'
import { Reveal } from '#lib/reveal.tsx'
import { paths } from '#src/paths.ts'
import { authTexts } from '#texts/auth.ts'
import { Button } from '#ui/button.tsx'

const SecondFactorCard = lazyPart(() => import('#src/features/second-factor/second-factor-card.tsx'))

const SignInsCard = lazyPart(() => import('#src/features/second-factor/sign-ins-card.tsx'))

/** Adds the parts of other features to /perfil. */
export function ProfilePage({ adminPath }: { adminPath: string | null }) {
  const { requestSignOut, isBusy, dialog } = useSignOut(itemsInCart)
  const reminder = useLive(reminder$)
  return (
    <>
      <ProfileScreen
        adminPath={adminPath}
        ordersPath={isShopSelling ? paths.orders() : null}
        appearance={
          <>
            <ThemeChoice />
            <ReadingSizeChoice />
          </>
        }
        security={
          <Reveal>
            <SecondFactorCard />
          </Reveal>
        }
        reminders={reminder && <ReminderCard state={reminder} installPath={paths.install()} />}
        signIns={
          <Reveal>
            <SignInsCard />
          </Reveal>
        }
        syncMark={<SyncMark isInPage />}
        signOut={
          <Button variant="secondary" icon={<LogOut />} isBusy={isBusy} onClick={requestSignOut}>
            {authTexts.signOut.action}
          </Button>
        }
      />
      {dialog}
    </>
  )
}
