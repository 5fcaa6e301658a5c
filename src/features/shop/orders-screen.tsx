import { useEffect, useState } from 'react'
import { isUnseenRefusal, memberCommands, type StoredOrder } from '#sync'
import { nextMidnight } from '#lib/dates.ts'
import { NotLoadedYet } from '#lib/not-loaded-yet.tsx'
import { useLive } from '#lib/use-live.ts'
import { useNow } from '#lib/use-now.ts'
import { paths } from '#src/paths.ts'
import { orderTexts as texts } from '#texts/orders.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Parcel } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingPage } from '#ui/loading-page.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { OrderCard } from './order-card.tsx'
import { nameOf, orders$ } from './orders.ts'
import * as styles from './orders.css.ts'

/** /pedidos: what the member ordered, how it stands, and how it is paid. */
export default function OrdersScreen() {
  const data = useLive(orders$)
  const now = useNow(nextMidnight)
  useMarkSeen(data?.orders)
  if (!data) return <OrdersSkeleton />
  const { orders, arrival } = data
  if (orders.length === 0 && arrival === 'loading') return <OrdersSkeleton />
  if (orders.length === 0 && arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  return (
    <Page title={texts.title} lead={orders.length > 0 && texts.lead} width="reading">
      <NewestState order={orders[0]} />
      {orders.length === 0 ? (
        <EmptyState
          icon={<Parcel />}
          title={texts.empty}
          action={<ButtonLink to={paths.shop()}>{texts.toShop}</ButtonLink>}
        >
          {texts.emptyLead}
        </EmptyState>
      ) : (
        <ul className={styles.orders} aria-label={texts.list}>
          {orders.map((order, index) => (
            <OrderCard key={order.id} order={order} isFirst={index === 0} now={now} />
          ))}
        </ul>
      )}
    </Page>
  )
}

/** Says to a screen reader how the newest order stands, when that changes. */
function NewestState({ order }: { order: StoredOrder | undefined }) {
  const state = order && `${nameOf(order)}: ${texts.states[order.status ?? 'waiting']}`
  const [known, setKnown] = useState(state)
  const [news, setNews] = useState<string>()
  if (state !== known) {
    setKnown(state)
    setNews(state)
  }
  return (
    <VisuallyHidden>
      <span role="status">{news}</span>
    </VisuallyHidden>
  )
}

/** A page that nobody looks at has shown nothing. */
function useMarkSeen(orders: readonly StoredOrder[] | undefined) {
  useEffect(() => {
    const unseen = orders?.filter(isUnseenRefusal).map(({ id }) => id) ?? []
    if (unseen.length === 0) return
    const mark = () => {
      if (document.visibilityState === 'visible')
        memberCommands
          .markOrdersSeen(unseen)
          .catch((error: unknown) => console.warn('The first page goes on naming an order', error))
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [orders])
}

function OrdersSkeleton() {
  return (
    <LoadingPage width="reading">
      <VisuallyHidden>
        <span role="status">{texts.loading}</span>
      </VisuallyHidden>
      <Skeleton className={styles.skeletonTitle} />
      <Skeleton className={styles.skeletonOrder} />
    </LoadingPage>
  )
}
