import {
  Activity,
  BookOpen,
  CalendarHeart,
  Film,
  FolderOpen,
  Inbox,
  Layers,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  Receipt,
  ScrollText,
  ShoppingBag,
  UserCheck,
  Users,
} from 'lucide-react'
import { isShopSelling } from '#lib/shop-contact.ts'
import { paths } from '#src/paths.ts'
import { adminPanelTexts as texts } from '#texts/admin-people.ts'
import type { Waits } from './waits.ts'

export interface PanelLink {
  /** A screen that members have too. */
  isMembers?: boolean
  title: string
  description: string
  /** What waits there, once it is known. */
  wait?: keyof Waits
  to: string
  Icon: LucideIcon
}

const { cards, parts } = texts

/** Looked at rarely: beside the title of the panel. */
export const panelAside = [
  { title: cards.log.title, to: paths.adminLog(), Icon: ScrollText, variant: 'secondary' },
  { title: cards.files.title, to: paths.adminFiles(), Icon: FolderOpen, variant: 'quiet' },
] as const

/** What administrators do, by subject: people, content, mail. Each group fills its rows. */
export const panelSections: readonly { title: string; links: readonly PanelLink[] }[] = [
  {
    title: parts.people,
    links: [
      { ...cards.users, wait: 'users', to: paths.adminUsers(), Icon: Users },
      { ...cards.approvals, wait: 'approvals', to: paths.adminApprovals(), Icon: UserCheck },
      { ...cards.groups, to: paths.adminGroups(), Icon: Layers },
    ],
  },
  {
    title: parts.content,
    links: [
      { ...cards.recados, wait: 'recados', to: paths.adminRecados(), Icon: Megaphone },
      { ...cards.devotionals, wait: 'devotionals', to: paths.adminDevotionals(), Icon: BookOpen },
      { ...cards.events, wait: 'events', to: paths.adminEvents(), Icon: CalendarHeart },
      { ...cards.videos, to: paths.adminVideos(), Icon: Film },
      { ...cards.products, wait: 'products', to: paths.adminProducts(), Icon: Package },
      ...(isShopSelling()
        ? [{ ...cards.orders, wait: 'orders' as const, to: paths.adminOrders(), Icon: Receipt }]
        : []),
      { ...cards.shop, to: paths.shop(), Icon: ShoppingBag, isMembers: true },
    ],
  },
  {
    title: parts.mail,
    links: [
      { ...cards.emailQueue, wait: 'emailQueue', to: paths.adminEmailQueue(), Icon: Inbox },
      { ...cards.emailDiagnostics, wait: 'emailDiagnostics', to: paths.adminEmailDiagnostics(), Icon: Activity },
      { ...cards.emailTest, to: paths.adminEmailTest(), Icon: Mail },
    ],
  },
]
