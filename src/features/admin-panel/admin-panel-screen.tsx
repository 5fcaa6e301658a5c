import {
  Activity,
  BookOpen,
  CalendarHeart,
  Film,
  Inbox,
  Layers,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  ScrollText,
  ShoppingBag,
  UserCheck,
  Users,
} from 'lucide-react'
import { paths } from '#src/paths.ts'
import { adminPanelTexts as texts } from '#texts/admin-people.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { stretchedLink } from '#ui/card.css.ts'
import { Link } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import * as styles from './admin-panel.css.ts'

interface PanelLink {
  /** A screen that members have too. */
  isMembers?: boolean
  title: string
  description: string
  to: string
  Icon: LucideIcon
}

const { cards, parts } = texts

/** What administrators do, by subject: people, content, mail. Each group fills its rows. */
const sections: readonly { title: string; links: readonly PanelLink[] }[] = [
  {
    title: parts.people,
    links: [
      { ...cards.users, to: paths.adminUsers(), Icon: Users },
      { ...cards.approvals, to: paths.adminApprovals(), Icon: UserCheck },
      { ...cards.groups, to: paths.adminGroups(), Icon: Layers },
    ],
  },
  {
    title: parts.content,
    links: [
      { ...cards.recados, to: paths.adminRecados(), Icon: Megaphone },
      { ...cards.devotionals, to: paths.adminDevotionals(), Icon: BookOpen },
      { ...cards.events, to: paths.adminEvents(), Icon: CalendarHeart },
      { ...cards.videos, to: paths.adminVideos(), Icon: Film },
      { ...cards.products, to: paths.adminProducts(), Icon: Package },
      { ...cards.shop, to: paths.shop(), Icon: ShoppingBag, isMembers: true },
    ],
  },
  {
    title: parts.mail,
    links: [
      { ...cards.emailQueue, to: paths.adminEmailQueue(), Icon: Inbox },
      { ...cards.emailDiagnostics, to: paths.adminEmailDiagnostics(), Icon: Activity },
      { ...cards.emailTest, to: paths.adminEmailTest(), Icon: Mail },
    ],
  },
]

interface AdminPanelScreenProps {
  /** Whether the admin area has a screen at an address, so that no card leads nowhere. */
  hasScreen(path: string): boolean
}

/** /admin: cards that lead to the admin screens. */
export function AdminPanelScreen({ hasScreen }: AdminPanelScreenProps) {
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        hasScreen(paths.adminLog()) && (
          <ButtonLink variant="secondary" icon={<ScrollText />} to={paths.adminLog()}>
            {cards.log.title}
          </ButtonLink>
        )
      }
    >
      <div className={styles.sections}>
        {sections.map(({ title, links }) => (
          <section key={title} className={styles.section}>
            <Heading level={2} size="lg">
              {title}
            </Heading>
            <ul className={styles.links}>
              {links
                .filter(({ to, isMembers }) => isMembers || hasScreen(to))
                .map((link) => (
                  <PanelLinkCard key={link.to} {...link} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}

function PanelLinkCard({ title, description, to, Icon }: PanelLink) {
  return (
    <Card as="li" isInteractive>
      <div className={styles.link}>
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
        <div className={styles.words}>
          <Heading level={3} size="md">
            <Link className={stretchedLink} to={to}>
              {title}
            </Link>
          </Heading>
          <Muted>{description}</Muted>
        </div>
      </div>
    </Card>
  )
}
