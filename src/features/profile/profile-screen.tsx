import { Download, Heart, LayoutDashboard, Search, ChevronRight, ShoppingBag } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { isAdmin } from '#sync'
import { useIdentity } from '#lib/use-identity.ts'
import { paths } from '#src/paths.ts'
import { profileTexts as texts } from '#texts/profile.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { Link } from '#ui/link.tsx'
import { EditButton } from './edit-button.tsx'
import { MailChoice } from './mail-choice.tsx'
import { OwnData } from './own-data.tsx'
import * as styles from './profile.css.ts'
import { RecordCard } from './record-card.tsx'
import { isFirstLoad, useMemberRecord } from './use-member-record.ts'

export interface ProfileScreenProps {
  /** Theme and reading size. */
  appearance: ReactNode
  /** The synchronisation mark, beside the sign-out button. */
  syncMark: ReactNode
  signOut: ReactNode
  /** The second factor, for administrators. */
  security: ReactNode
  /** The ways in of this account. */
  signIns: ReactNode
  /** Of what the phone reminds her; undefined until that is read. */
  reminders: ReactNode | undefined
  /** The admin panel's path, for administrators. */
  adminPath: string | null
  /** Where the member's orders are, if the shop sells. */
  ordersPath: string | null
}

/**
 * /perfil: the member's record, the app's appearance, their rights over their data, and signing
 * out.
 */
export function ProfileScreen({
  appearance,
  syncMark,
  signOut,
  security,
  signIns,
  reminders,
  adminPath,
  ordersPath,
}: ProfileScreenProps) {
  const identity = useIdentity()
  const { record, loadState, reload } = useMemberRecord()
  const isAdminMember = isAdmin(identity)
  useLayoutEffect(() => {
    // The record's height varies: keeps what has the keyboard focus in view.
    const focused = document.activeElement
    if (record && focused?.matches('main :focus-visible')) focused.scrollIntoView({ block: 'nearest' })
  }, [record])
  return (
    <Page title={texts.title} width="reading">
      <div className={styles.sections}>
        <Card as="section" aria-labelledby="who">
          <div className={styles.who}>
            <span className={styles.initial} aria-hidden="true">
              {[...(identity?.name || identity?.email || '').trim()][0]?.toLocaleUpperCase('pt-BR')}
            </span>
            <div className={styles.names}>
              <Heading id="who" size="md">
                {identity?.name}
              </Heading>
              <Muted className={styles.email}>{identity?.email}</Muted>
              {isAdminMember && <Badge tone="brand">{texts.admin}</Badge>}
            </div>
          </div>
          {record && record.editable !== 'nothing' && <EditButton record={record} />}
          {record === null && isFirstLoad(loadState) && <div className={styles.editRoom} />}
        </Card>

        {identity?.lacksFactor && security}

        {/*
         * The phone's own data arrives in a moment: until then nothing renders that it would push
         * away.
         */}
        {record === undefined || reminders === undefined ? (
          <Skeleton className={styles.coming} />
        ) : (
          <>
            <RecordCard record={record} loadState={loadState} onRetry={reload} />

            <nav aria-label={texts.links.heading}>
              <Card padding="none">
                <ul className={styles.links}>
                  {isAdminMember && adminPath !== null && (
                    <LinkRow to={adminPath} icon={<LayoutDashboard />} label={texts.links.admin} />
                  )}
                  <LinkRow to={paths.favorites()} icon={<Heart />} label={texts.links.favorites} />
                  {ordersPath !== null && <LinkRow to={ordersPath} icon={<ShoppingBag />} label={texts.links.orders} />}
                  <LinkRow to={paths.search()} icon={<Search />} label={texts.links.search} />
                  <LinkRow to={paths.install()} icon={<Download />} label={texts.links.install} />
                </ul>
              </Card>
            </nav>

            <Card as="section" aria-labelledby="appearance">
              <Heading id="appearance" size="md" className={styles.title}>
                {texts.appearance.heading}
              </Heading>
              <div className={styles.stack}>{appearance}</div>
            </Card>

            {reminders}

            {isAdminMember && security}

            {signIns}

            {record?.wantsMails !== undefined && <MailChoice record={record} wants={record.wantsMails} />}

            <OwnData deletion={record?.deletion ?? null} />

            <Card as="section" aria-labelledby="session">
              <Heading id="session" size="md" className={styles.title}>
                {texts.session.heading}
              </Heading>
              <Muted>{texts.session.lead}</Muted>
              <div className={styles.session}>
                {signOut}
                {syncMark}
              </div>
              <Muted>{texts.session.version(import.meta.env.VITE_APP_VERSION)}</Muted>
            </Card>
          </>
        )}
      </div>
    </Page>
  )
}

function LinkRow({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <li className={styles.linkItem}>
      <Link to={to} className={styles.link}>
        <span className={styles.linkIcon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.linkLabel}>{label}</span>
        <ChevronRight className={styles.chevron} aria-hidden="true" />
      </Link>
    </li>
  )
}
