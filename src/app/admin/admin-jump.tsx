import { LayoutGrid, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { panelAside, panelSections } from '#src/features/admin-panel/panel-sections.ts'
import { paths } from '#src/paths.ts'
import { adminPanelTexts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Heading } from '#ui/text.tsx'
import * as styles from './admin-jump.css.ts'

const texts = adminPanelTexts.jump

/** Under the thumb on phones: the way from any of the admin screens to any other. */
export function AdminJump() {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  const close = () => setIsOpen(false)
  const link = (to: string, title: string, Icon: LucideIcon) => (
    <Link key={to} to={to} className={styles.link} aria-current={to === pathname ? 'page' : undefined} onClick={close}>
      <Icon className={styles.icon} aria-hidden="true" />
      {title}
    </Link>
  )
  return (
    <>
      <Button
        variant="secondary"
        className={styles.button}
        icon={<LayoutGrid />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {texts.action}
      </Button>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={texts.title} description={texts.lead}>
        <nav className={styles.parts} aria-label={texts.title}>
          <div className={styles.links}>
            {link(paths.admin(), texts.panel, LayoutGrid)}
            {panelAside.map(({ to, title, Icon }) => link(to, title, Icon))}
          </div>
          {panelSections.map(({ title, links }) => (
            <section key={title}>
              <Heading level={3} size="sm">
                {title}
              </Heading>
              <div className={styles.links}>{links.map(({ to, title: name, Icon }) => link(to, name, Icon))}</div>
            </section>
          ))}
        </nav>
      </Sheet>
    </>
  )
}
