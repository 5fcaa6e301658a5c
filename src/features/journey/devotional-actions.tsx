import { Heart, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Devotional } from '#sync'
import { useCommand } from '#lib/use-command.ts'
import { paths } from '#src/paths.ts'
import { journeyTexts } from '#texts/journey.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'
import { setFavorite, shareDevotional } from './commands.ts'

const { favorite, share } = journeyTexts

export function DevotionalActions({ devotional, isFavorite }: { devotional: Devotional; isFavorite: boolean }) {
  return (
    <>
      <FavoriteButton devotionalId={devotional.id} isStored={isFavorite} />
      <ShareButton devotional={devotional} />
    </>
  )
}

/** Shows the tapped state at once. A second tap toggles that state, not the one in the database. */
function FavoriteButton({ devotionalId, isStored }: { devotionalId: string; isStored: boolean }) {
  const [intent, setIntent] = useState<{ isFavorite: boolean; writes: number } | null>(null)
  // Everything is written and the database agrees: from now on show the database's state.
  if (intent?.writes === 0 && intent.isFavorite === isStored) setIntent(null)
  const isFavorite = intent?.isFavorite ?? isStored

  async function toggle() {
    const wanted = !isFavorite
    setIntent((previous) => ({ isFavorite: wanted, writes: (previous?.writes ?? 0) + 1 }))
    try {
      await setFavorite(devotionalId, wanted)
      setIntent((previous) => previous && { ...previous, writes: previous.writes - 1 })
      toast({ title: wanted ? favorite.added : favorite.removed, tone: 'success' })
    } catch (error) {
      console.error(favorite.failed, error)
      setIntent(null)
      toast({ title: favorite.failed, tone: 'danger' })
    }
  }

  return (
    <IconButton
      variant="outline"
      label={favorite.action}
      icon={<Heart fill={isFavorite ? 'currentColor' : 'none'} />}
      aria-pressed={isFavorite}
      onClick={toggle}
    />
  )
}

function ShareButton({ devotional }: { devotional: Devotional }) {
  const [runShare, isBusy] = useCommand(shareWithToast, share.failed)
  return (
    <IconButton
      variant="outline"
      label={share.action}
      icon={<Share2 />}
      isBusy={isBusy}
      onClick={() => runShare(devotional)}
    />
  )
}

async function shareWithToast(devotional: Devotional): Promise<void> {
  const url = new URL(paths.devotional(devotional.day_number), window.location.origin).href
  if ((await shareDevotional(devotional, url)) === 'copied') toast({ title: share.copied, tone: 'success' })
}
