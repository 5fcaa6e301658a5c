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
import { paths } from '../../paths.ts'
import { adminPanelTexts as texts } from '../../texts/admin-people.ts'
import { Card } from '../../ui/card.tsx'
import { stretchedLink } from '../../ui/card.css.ts'
import { grid } from '../../ui/layout.css.ts'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Heading, Muted } from '../../ui/text.tsx'
import * as styles from './admin-panel.css.ts'

interface Door {
  /** Members have it too: it is there in any case. */
  isMembers?: boolean
  title: string
  description: string
  to: string
  Icon: LucideIcon
}

const { cards } = texts

/** What an administrator does, in the specification's order; what it does not name comes after. */
const doors: readonly Door[] = [
  { ...cards.users, to: paths.adminUsers(), Icon: Users },
  { ...cards.approvals, to: paths.adminApprovals(), Icon: UserCheck },
  { ...cards.recados, to: paths.adminRecados(), Icon: Megaphone },
  { ...cards.devotionals, to: paths.adminDevotionals(), Icon: BookOpen },
  { ...cards.events, to: paths.adminEvents(), Icon: CalendarHeart },
  { ...cards.videos, to: paths.adminVideos(), Icon: Film },
  { ...cards.emailDiagnostics, to: paths.adminEmailDiagnostics(), Icon: Activity },
  { ...cards.emailTest, to: paths.adminEmailTest(), Icon: Mail },
  { ...cards.shop, to: paths.shop(), Icon: ShoppingBag, isMembers: true },
  { ...cards.emailQueue, to: paths.adminEmailQueue(), Icon: Inbox },
  { ...cards.products, to: paths.adminProducts(), Icon: Package },
  { ...cards.groups, to: paths.adminGroups(), Icon: Layers },
  { ...cards.log, to: paths.adminLog(), Icon: ScrollText },
]

interface AdminPanelScreenProps {
  /** Whether the admin area has a screen at an address: nobody is led to one that isn't there. */
  hasScreen(path: string): boolean
}

/** /admin: the doors to all that an administrator does. */
export function AdminPanelScreen({ hasScreen }: AdminPanelScreenProps) {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ul className={grid}>
        {doors
          .filter(({ to, isMembers }) => isMembers || hasScreen(to))
          .map(({ title, description, to, Icon }) => (
            <Card as="li" key={to} isInteractive>
              <div className={styles.door}>
                <span className={styles.icon} aria-hidden="true">
                  <Icon />
                </span>
                <div className={styles.words}>
                  <Heading level={2} size="md">
                    <Link className={stretchedLink} to={to}>
                      {title}
                    </Link>
                  </Heading>
                  <Muted>{description}</Muted>
                </div>
              </div>
            </Card>
          ))}
      </ul>
    </Page>
  )
}
