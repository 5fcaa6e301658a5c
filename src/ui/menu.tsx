import { DropdownMenu } from 'radix-ui'
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'
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

/** The landmark around a button. Screen readers rarely reach content outside landmarks. */
const landmarkOf = (button: Element | null) =>
  button?.closest<HTMLElement>('main, header, nav, aside, footer, [role="dialog"]') ?? null

/** A menu of actions. Not modal: radix's modal menu adds a <style>, which our CSP refuses. */
export function Menu(props: MenuProps) {
  return <RadixMenu {...props} openIn={null} />
}

/**
 * The same for a table with many rows. Only its button exists until it is first opened, so a page
 * of rows does not pay for menus that nobody opens.
 */
export function LazyMenu(props: MenuProps & { trigger: ReactElement<LazyTriggerProps> }) {
  const [openIn, setOpenIn] = useState<HTMLElement | null>(null)
  if (openIn) return <RadixMenu {...props} openIn={openIn} />
  const open = (button: Element) => setOpenIn(landmarkOf(button) ?? document.body)
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: (event) => open(event.currentTarget),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open(event.currentTarget)
    },
  })
}

interface LazyTriggerProps {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** @param openIn if set, open from the start, inside this landmark */
function RadixMenu({ trigger, children, align = 'end', openIn }: MenuProps & { openIn: HTMLElement | null }) {
  const button = useRef<HTMLButtonElement>(null)
  const [landmark, setLandmark] = useState(openIn)
  return (
    <DropdownMenu.Root
      modal={false}
      defaultOpen={openIn !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) setLandmark(landmarkOf(button.current))
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
  /** The link's destination, … */
  to?: string
  /** … or the action. */
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
