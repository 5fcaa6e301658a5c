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
import { orders$ } from './orders.ts'
import * as styles from './orders.css.ts'

/** /pedidos: what the member ordered, how it stands, and how it is paid. */
export default function OrdersScreen() {
  const data = useLive(orders$)
  const now = useNow(nextMidnight)
  if (!data) return <OrdersSkeleton />
  const { orders, arrival } = data
  if (orders.length === 0 && arrival === 'loading') return <OrdersSkeleton />
  if (orders.length === 0 && arrival === 'offline') return <NotLoadedYet screen={texts.title} />
  return (
    <Page title={texts.title} lead={orders.length > 0 && texts.lead} width="reading">
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
