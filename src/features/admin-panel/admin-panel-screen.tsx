import { adminPeople } from '#sync'
import { useNetwork } from '#lib/use-network.ts'
import { adminPanelTexts as texts } from '#texts/admin-people.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { stretchedLink } from '#ui/card.css.ts'
import { Link } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import * as styles from './admin-panel.css.ts'
import { Figures } from './figures.tsx'
import { panelAside, type PanelLink, panelSections } from './panel-sections.ts'
import { type Wait, waitsOf } from './waits.ts'

interface AdminPanelScreenProps {
  /** Whether the admin area has a screen at an address, so that no card leads nowhere. */
  hasScreen(path: string): boolean
}

/** The same function across renders: what waits, and the figures, in one answer. */
const load = () => adminPeople.panel()

/**
 * /admin: cards that lead to the admin screens, and what waits there. The cards need no network;
 * their lines come when they are known.
 */
export function AdminPanelScreen({ hasScreen }: AdminPanelScreenProps) {
  const { value: figures, failure, isBusy, reload } = useNetwork(load)
  const waits = figures && waitsOf(figures)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          {panelAside
            .filter(({ to }) => hasScreen(to))
            .map(({ to, title, Icon, variant }) => (
              <ButtonLink key={to} variant={variant} icon={<Icon />} to={to}>
                {title}
              </ButtonLink>
            ))}
        </>
      }
    >
      <div className={styles.sections}>
        {panelSections.map(({ title, links }) => (
          <section key={title} className={styles.section}>
            <Heading level={2} size="lg">
              {title}
            </Heading>
            <ul className={styles.links}>
              {links
                .filter(({ to, isMembers }) => isMembers || hasScreen(to))
                .map((link) => (
                  <PanelLinkCard key={link.to} {...link} now={link.wait && waits?.[link.wait]} />
                ))}
            </ul>
          </section>
        ))}
        <section className={styles.section} aria-busy={isBusy}>
          <Heading level={2} size="lg">
            {texts.figures.title}
          </Heading>
          {figures ? (
            <Figures figures={figures} />
          ) : failure ? (
            <div className={styles.missing}>
              <Muted>{failure.code === 'offline' ? texts.figures.offline : texts.figures.failed}</Muted>
              <Button variant="secondary" isBusy={isBusy} onClick={() => void reload()}>
                {texts.figures.retry}
              </Button>
            </div>
          ) : (
            <SkeletonText lines={4} />
          )}
        </section>
      </div>
    </Page>
  )
}

function PanelLinkCard({ title, description, to, Icon, wait, now }: PanelLink & { now: Wait | undefined }) {
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
          {/* Its line is there from the beginning: nothing moves when it is known. */}
          {wait && (
            <p className={styles.wait} data-wait={wait} data-urgent={now?.isUrgent || undefined}>
              {now?.words ?? '\u00A0'}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
