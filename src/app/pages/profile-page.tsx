import { LogOut } from 'lucide-react'
import { ProfileScreen } from '#src/features/profile/profile-screen.tsx'
import SyncMark from '#src/features/sync-status/sync-mark.tsx'
import { ReadingSizeChoice } from '#src/features/theme/reading-size-choice.tsx'
import { ThemeChoice } from '#src/features/theme/theme-choice.tsx'
import { authTexts } from '#texts/auth.ts'
import { Button } from '#ui/button.tsx'
import { useMemberSignOut } from '../use-member-sign-out.ts'

/** Adds the parts of other features to /perfil. */
export function ProfilePage({ adminPath }: { adminPath: string | null }) {
  const { requestSignOut, isBusy, dialog } = useMemberSignOut()
  return (
    <>
      <ProfileScreen
        adminPath={adminPath}
        appearance={
          <>
            <ThemeChoice />
            <ReadingSizeChoice />
          </>
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
