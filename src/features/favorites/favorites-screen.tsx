import { useRef } from 'react'
import { type Devotional, memberCommands, readableDays } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useCommand } from '#lib/use-command.ts'
import { useLive } from '#lib/use-live.ts'
import { useNow } from '#lib/use-now.ts'
import { paths } from '#src/paths.ts'
import { favoriteTexts as texts } from '#texts/favorites.ts'
import { journeyTexts } from '#texts/journey.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PressedBlossom } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FavoriteCard } from './favorite-card.tsx'
import * as styles from './favorites.css.ts'
import { favorites$ } from './queries.ts'

/** /favoritos */
export default function FavoritesScreen() {
  const data = useLive(favorites$)
  const now = useNow(nextMidnight)
  if (!data) return <FavoritesSkeleton />
  const { favorites, journeys, arrival } = data
  if (favorites.length === 0 && arrival === 'loading') return <FavoritesSkeleton />
  if (favorites.length === 0 && arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  return <Favorites favorites={favorites} readable={readableDays(journeys, now)} />
}

function Favorites({ favorites, readable }: { favorites: Devotional[]; readable: ReadonlySet<number> }) {
  const list = useRef<HTMLUListElement>(null)
  const [write] = useCommand(setFavorite, journeyTexts.favorite.failed)

  const heartAt = (index: number) => {
    const hearts = list.current?.querySelectorAll<HTMLElement>('button')
    return hearts?.[Math.min(index, hearts.length - 1)]
  }

  async function remove({ id }: Devotional) {
    if (!(await write(id, false))) return
    toast({
      title: journeyTexts.favorite.removed,
      tone: 'success',
      action: { label: texts.undo, altText: texts.undoHint, onSelect: () => void write(id, true) },
    })
  }

  if (favorites.length === 0) {
    return (
      <Page title={texts.title}>
        <EmptyState
          icon={<PressedBlossom />}
          title={texts.empty}
          action={<ButtonLink to={paths.journey()}>{texts.toJourney}</ButtonLink>}
        >
          {texts.emptyLead}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={texts.title} lead={texts.lead(favorites.length)}>
      <ul ref={list} className={styles.list}>
        {favorites.map((devotional, index) => (
          <FavoriteCard
            key={devotional.id}
            devotional={devotional}
            isReadable={readable.has(devotional.day_number)}
            onRemove={() => remove(devotional)}
            successor={() => heartAt(index)}
          />
        ))}
      </ul>
    </Page>
  )
}

function FavoritesSkeleton() {
  return (
    <LoadingPage width="wide">
      <VisuallyHidden>
        <span role="status">{texts.loading}</span>
      </VisuallyHidden>
      <Skeleton className={styles.skeletonTitle} />
      <div className={styles.list}>
        <Skeleton className={styles.skeletonCard} />
        <Skeleton className={styles.skeletonCard} />
      </div>
    </LoadingPage>
  )
}

async function setFavorite(devotionalId: string, isFavorite: boolean): Promise<void> {
  await memberCommands.setFavorite(devotionalId, isFavorite)
}
