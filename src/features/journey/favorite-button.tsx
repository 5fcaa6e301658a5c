import { Heart } from 'lucide-react'
import { useState } from 'react'
import { journeyTexts } from '#texts/journey.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'
import { setFavorite } from './commands.ts'

const { favorite } = journeyTexts

/** Shows the tapped state at once. A second tap toggles that state, not the one in the database. */
export function FavoriteButton({ devotionalId, isStored }: { devotionalId: string; isStored: boolean }) {
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
      variant="brand"
      label={favorite.action}
      word={favorite.action}
      icon={<Heart fill={isFavorite ? 'currentColor' : 'none'} />}
      aria-pressed={isFavorite}
      onClick={toggle}
    />
  )
}
