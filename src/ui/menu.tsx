import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import * as styles from './menu.css.ts'

export interface MenuProps {
  /** A button, usually an IconButton 'Mais ações'. */
  trigger: ReactElement
  children: ReactNode
  /** Default `end`. */
  align?: 'start' | 'end'
}

/** Things to do with something. Not modal: radix's modal menu adds a <style> that our CSP refuses. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Shown in the landmark of its button: what stands outside all of them is hard to find by ear.
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(isOpen) => {
        if (isOpen) setLandmark(button.current?.closest<HTMLElement>('main, header, nav, aside, footer, [role="dialog"]') ?? null)
      }}
    >
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={6} collisionPadding={12} loop>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  children: ReactNode
  /** Default `neutral`. */
  tone?: 'neutral' | 'danger'
  disabled?: boolean
  /** Where it goes, … */
  to?: string
  /** … or what it does. */
  onSelect?: () => void
}

export function MenuItem({ icon, children, tone = 'neutral', disabled, to, onSelect }: MenuItemProps) {
  const content = (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </>
  )
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, tone === 'danger' && styles.danger)}
      disabled={disabled}
      onSelect={onSelect}
      asChild={to !== undefined}
    >
      {to === undefined ? content : <Link to={to}>{content}</Link>}
    </DropdownMenu.Item>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />
}
