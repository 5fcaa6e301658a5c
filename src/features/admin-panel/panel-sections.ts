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
import { isShopSelling } from '#lib/is-shop-selling.ts'
import { adminPaths } from '#src/admin-paths.ts'
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
  { title: cards.log.title, to: adminPaths.log(), Icon: ScrollText, variant: 'secondary' },
  { title: cards.files.title, to: adminPaths.files(), Icon: FolderOpen, variant: 'quiet' },
] as const

/** What administrators do, by subject: people, content, mail. Each group fills its rows. */
export const panelSections: readonly { title: string; links: readonly PanelLink[] }[] = [
  {
    title: parts.people,
    links: [
      { ...cards.users, wait: 'users', to: adminPaths.users(), Icon: Users },
      { ...cards.approvals, wait: 'approvals', to: adminPaths.approvals(), Icon: UserCheck },
      { ...cards.groups, to: adminPaths.groups(), Icon: Layers },
    ],
  },
  {
    title: parts.content,
    links: [
      { ...cards.recados, wait: 'recados', to: adminPaths.recados(), Icon: Megaphone },
      { ...cards.devotionals, wait: 'devotionals', to: adminPaths.devotionals(), Icon: BookOpen },
      { ...cards.events, wait: 'events', to: adminPaths.events(), Icon: CalendarHeart },
      { ...cards.videos, to: adminPaths.videos(), Icon: Film },
      { ...cards.products, wait: 'products', to: adminPaths.products(), Icon: Package },
      ...(isShopSelling ? [{ ...cards.orders, wait: 'orders' as const, to: adminPaths.orders(), Icon: Receipt }] : []),
      { ...cards.shop, to: paths.shop(), Icon: ShoppingBag, isMembers: true },
    ],
  },
  {
    title: parts.mail,
    links: [
      { ...cards.emailQueue, wait: 'emailQueue', to: adminPaths.emailQueue(), Icon: Inbox },
      { ...cards.emailDiagnostics, wait: 'emailDiagnostics', to: adminPaths.emailDiagnostics(), Icon: Activity },
      { ...cards.emailTest, to: paths.adminEmailTest(), Icon: Mail },
    ],
  },
]
