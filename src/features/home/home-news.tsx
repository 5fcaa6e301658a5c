import { BookOpen, CalendarHeart, Mail, type LucideIcon, ShoppingBag } from 'lucide-react'
import { nextEvent } from '#sync'
import { eventInWords, orderInWords, recadosInWords, waitingInWords } from '#lib/home-words.ts'
import { paths } from '#src/paths.ts'
import { homeTexts } from '#texts/home.ts'
import { shellTexts } from '#texts/shell.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Link } from '#ui/link.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import * as styles from './home.css.ts'
import type { HomeNow } from './queries.ts'

const texts = homeTexts.news

interface HomeNewsProps {
  data: HomeNow
  /** How many days are open besides the suggested one, or 0. */
  waiting: number
  now: number
}

/** What is new or waits: a recado, open days, an order to pay or that was not made, the next event. */
export function HomeNews({ data, waiting, now }: HomeNewsProps) {
  const { recado, unread, order } = data
  const event = nextEvent(data, now)
  const isNothing = unread === 0 && waiting <= 1 && !event && !order
  return (
    <section className={styles.news} aria-labelledby="news">
      <Heading id="news" size="md">
        {texts.heading}
      </Heading>
      {isNothing && data.arrival !== 'loading' && (
        <Muted>{data.arrival === 'settled' ? texts.nothing : texts.notYet}</Muted>
      )}
      {!isNothing && (
        <ul className={styles.list}>
          {recado ? (
            <Line Icon={Mail} to={paths.recado(recado.id)} what={recadosInWords(unread)} title={recado.titulo} />
          ) : (
            unread > 0 && (
              <Line Icon={Mail} to={paths.recados()} what={shellTexts.links.recados} title={recadosInWords(unread)} />
            )
          )}
          {waiting > 1 && (
            <Line Icon={BookOpen} to={paths.journey()} what={texts.waiting} title={waitingInWords(waiting)} />
          )}
          {order && <OrderLine order={order} />}
          {event && (
            <Line Icon={CalendarHeart} to={paths.events()} what={eventInWords(event, now)} title={event.title} />
          )}
        </ul>
      )}
      <div>
        <ButtonLink variant="secondary" to={paths.events()}>
          {homeTexts.events}
        </ButtonLink>
      </div>
    </section>
  )
}

function OrderLine({ order }: { order: NonNullable<HomeNow['order']> }) {
  const { unpaid, refused, cancelled, named } = texts.order
  const [what, title] =
    order.status === 'aberto'
      ? [unpaid, orderInWords(order)]
      : [order.status === 'cancelado' ? cancelled : refused, named(order.number)]
  return <Line Icon={ShoppingBag} to={paths.orders()} what={what} title={title} />
}

function Line({ Icon, to, what, title }: { Icon: LucideIcon; to: string; what: string; title: string }) {
  return (
    <li>
      <Link to={to} className={styles.line}>
        <Icon className={styles.icon} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.what}>{what}</span>
          <span className={styles.title}>{title}</span>
        </span>
      </Link>
    </li>
  )
}
